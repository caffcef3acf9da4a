// The way through the chapters of a game, and the tables that its steps are played at.

import type { Agreement, Chapter, LessonStep } from '../../api/schema';
import { server } from '../../api/server';
import { isHere } from '../../api/transports';
import { settings } from '../../state/settings.svelte';
import { say } from '../../words/language.svelte';
import { againstBots } from '../new/levels';

export const TRIES = 3;

const keyOf = (game: string, chapter: string): string => `${game}.${chapter}`;

/** How many steps of a chapter were done. */
export const stepsDone = (game: string, chapter: Chapter): number =>
  Math.min(settings.lessons[keyOf(game, chapter.key)] ?? 0, chapter.steps.length);

export const isDone = (game: string, chapter: Chapter): boolean =>
  stepsDone(game, chapter) === chapter.steps.length;

/** Remembers where to go on; what was done before stays done. */
export const keepSteps = (game: string, chapter: Chapter, steps: number): void => {
  settings.lessons[keyOf(game, chapter.key)] = Math.max(steps, stepsDone(game, chapter));
};

const skipped = (game: string, chapter: Chapter): string[] =>
  settings.skipped[keyOf(game, chapter.key)] ?? [];

/** Remembers whether a step was skipped or done. */
export const keepSkipped = (
  game: string,
  chapter: Chapter,
  step: LessonStep,
  wasSkipped: boolean,
): void => {
  const others = skipped(game, chapter).filter((key) => key !== step.key);
  settings.skipped[keyOf(game, chapter.key)] = wasSkipped ? [...others, step.key] : others;
};

/** Whether a step was done, and not skipped. */
export const isStepDone = (game: string, chapter: Chapter, step: LessonStep): boolean =>
  chapter.steps.indexOf(step) < stepsDone(game, chapter) &&
  !skipped(game, chapter).includes(step.key);

const agreementFor = (game: string, chapter: Chapter, step: LessonStep): Agreement => ({
  game,
  seats: againstBots(step.players - 1, 'novice'),
  title: chapter.title,
  rivals: chapter.rivals.slice(0, step.players),
  undo: 'free',
  hints: false,
  chat: false,
  score_now: false,
  position: step.position,
});

/** Makes the table for a step and gives its id. */
export const makeStepTable = async (
  game: string,
  chapter: Chapter,
  step: LessonStep,
): Promise<string> => {
  const agreement = agreementFor(game, chapter, step);
  const made = await server.makeTable(agreement, settings.name || say('common.you'), 0);
  return made.table.id;
};

/** A table of this browser is not kept when its step is over. */
export const dropStepTable = (table: string | null): void => {
  if (table !== null && isHere(table)) server.deleteTable(table).catch(() => undefined);
};
