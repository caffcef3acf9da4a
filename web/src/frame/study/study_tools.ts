// Everything that a replay needs for a study; it comes when one is opened.

export { default as BoardMarks } from './BoardMarks.svelte';
export { default as StudyPanel } from './StudyPanel.svelte';
export { StudyViewModel } from './study_view_model.svelte';
