// Lessons of a guided first game: each is shown once, when what it is about first appears.

import type { Choice, Happening, Range } from '../api/schema';

/** When a lesson is due: a question, a kind of choice, or something that happened. */
export type When = { question?: string; choice?: string; event?: string };
export type LessonText = { title: string; text: string };
export type Lesson = LessonText & { id: string; when: When };

export type Scene = {
  question: string | null;
  choices: Choice[];
  ranges: Range[];
  happenings: Happening[];
};

/** The lessons that are due and not learned yet, in their order. */
export const dueLessons = (lessons: Lesson[], scene: Scene, learned: Set<string>): Lesson[] => {
  const kinds = new Set([...scene.choices, ...scene.ranges].map((one) => one.kind));
  const events = new Set(
    scene.happenings.flatMap((one) => (one.log ?? []).map(({ kind }) => kind)),
  );
  return lessons.filter(({ id, when }) => {
    if (learned.has(id)) return false;
    if (when.question !== undefined)
      return when.question === '' || when.question === scene.question;
    if (when.choice !== undefined) return kinds.has(when.choice);
    return when.event !== undefined && events.has(when.event);
  });
};

type Course = { LESSONS: Record<string, When> };
type Texts = { lessons: Record<string, LessonText> };
const courses = import.meta.glob<Course>('../{siena,zena}/lessons.ts');
const texts = import.meta.glob<Texts>('../{siena,zena}/lessons_*.ts');

/** All lessons of a game in a language. */
export const lessonsOf = async (game: string, language: string): Promise<Lesson[]> => {
  const course = courses[`../${game}/lessons.ts`];
  const told = texts[`../${game}/lessons_${language}.ts`] ?? texts[`../${game}/lessons_en.ts`];
  if (!course || !told) return [];
  const [{ LESSONS }, { lessons }] = await Promise.all([course(), told()]);
  return Object.entries(LESSONS).flatMap(([id, when]) => {
    const text = lessons[id];
    return text ? [{ id: `${game}.${id}`, when, ...text }] : [];
  });
};
