// How far somebody has come in lessons and puzzles, for the file with everything that a browser keeps.
// Results of daily games follow from the games themselves.

import { settings } from '../state/settings.svelte';
import { keptSolvers, takeSolvers } from '../state/solver.svelte';
import { newSolver, type Solver } from '../state/solving';

type Lessons = { lessons: Record<string, number>; skipped: Record<string, string[]> };
export type Progress = Lessons & { learned: string[]; puzzles: Record<string, Solver> };

export const keptProgress = (): Progress => {
  const { learned, lessons, skipped } = settings;
  return { learned, lessons, skipped, puzzles: keptSolvers() };
};

/** Of each chapter what is further; of steps that are as far, those that neither has done. */
export const furtherLessons = (here: Lessons, taken: Lessons): Lessons => {
  const both = { lessons: { ...here.lessons }, skipped: { ...here.skipped } };
  for (const [chapter, steps] of Object.entries(taken.lessons)) {
    const [mine, theirs] = [here.skipped[chapter] ?? [], taken.skipped[chapter] ?? []];
    const done = here.lessons[chapter] ?? 0;
    if (steps < done) continue;
    both.lessons[chapter] = steps;
    both.skipped[chapter] = steps > done ? theirs : mine.filter((key) => theirs.includes(key));
  }
  return both;
};

export const takeProgress = (found: unknown): void => {
  const { learned, puzzles, ...lessons } = readProgress(found);
  takeSolvers(puzzles);
  Object.assign(settings, furtherLessons(settings, lessons));
  settings.learned = [...new Set([...settings.learned, ...learned])];
};

// -- whoever changed the file -----------------------------------------------------------------------

type Fits = (value: unknown) => boolean;

const isCount: Fits = (value) => typeof value === 'number' && value >= 0 && value < 1e6;
const isText: Fits = (value) => typeof value === 'string' && value.length <= 100;
const isSwitch: Fits = (value) => typeof value === 'boolean';
const isListOf =
  (fits: Fits): Fits =>
  (value) =>
    Array.isArray(value) && value.every(fits);
const isObject: Fits = (value) =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The members of an object that are what they should be. */
const fitting = <Value>(found: unknown, fits: Fits): Record<string, Value> =>
  Object.fromEntries(
    Object.entries(isObject(found) ? (found as object) : {}).filter(([, value]) => fits(value)),
  );

const solverFrom = (found: object): Solver => {
  const { answers, course, lastDay } = found as Solver;
  return {
    ...newSolver(),
    ...fitting<number>(found, isCount),
    answers: fitting(answers, isSwitch),
    course: isListOf(isCount)(course) ? course : [],
    lastDay: isText(lastDay) ? lastDay : '',
  };
};

/** What fits of what stands in a file. */
export const readProgress = (found: unknown): Progress => {
  const { learned, lessons, skipped, puzzles } = fitting<unknown>(found, () => true);
  const solvers = Object.entries(fitting<object>(puzzles, isObject));
  return {
    learned: isListOf(isText)(learned) ? (learned as string[]) : [],
    lessons: fitting(lessons, isCount),
    skipped: fitting(skipped, isListOf(isText)),
    puzzles: Object.fromEntries(solvers.map(([game, one]) => [game, solverFrom(one)])),
  };
};
