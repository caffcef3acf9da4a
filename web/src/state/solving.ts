// How solving puzzles is rated, what is counted in a row, and which puzzle comes next.

import type { PuzzleInfo } from '../api/schema';

export type Solver = {
  rating: number;
  /** The first answer to each puzzle: whether it was right. */
  answers: Record<string, boolean>;
  /** The ratings after the last answers. */
  course: number[];
  /** Right answers in a row, and the longest row. */
  row: number;
  longestRow: number;
  /** Days in a row on which a puzzle was solved, the last of them, and the longest row. */
  days: number;
  lastDay: string;
  longestDays: number;
};

const FIRST_RATING = 1200;
const MOST_CHANGE = 24;
/** So many points more make it ten times as likely to be right as to be wrong. */
const SPREAD = 400;
const LOWEST = 100;
const COURSE = 60;
const DAY = 86_400_000;
/** The next puzzle is one of so many that are nearest to the rating. */
const NEAREST = 5;

export const newSolver = (): Solver => ({
  rating: FIRST_RATING,
  answers: {},
  course: [],
  row: 0,
  longestRow: 0,
  days: 0,
  lastDay: '',
  longestDays: 0,
});

/** The day all over the world, as the puzzle of the day counts it. */
export const dayOf = (time = Date.now()): string => new Date(time).toISOString().slice(0, 10);

const dayBefore = (day: string): string => dayOf(Date.parse(day) - DAY);

/** How likely a solver of that rating finds a puzzle of that grade. */
export const expected = (rating: number, grade: number): number =>
  1 / (1 + 10 ** ((grade - rating) / SPREAD));

/** The solver after an answer. Only the first answer to a puzzle changes anything. */
export const after = (
  solver: Solver,
  puzzle: Pick<PuzzleInfo, 'id' | 'grade'>,
  right: boolean,
  today = dayOf(),
): Solver => {
  if (puzzle.id in solver.answers) return solver;
  const change = MOST_CHANGE * ((right ? 1 : 0) - expected(solver.rating, puzzle.grade));
  const rating = Math.max(LOWEST, Math.round(solver.rating + change));
  const row = right ? solver.row + 1 : 0;
  const { days, lastDay } = right ? daysAfter(solver, today) : solver;
  return {
    rating,
    answers: { ...solver.answers, [puzzle.id]: right },
    course: [...(solver.course.length ? solver.course : [solver.rating]), rating].slice(-COURSE),
    row,
    longestRow: Math.max(row, solver.longestRow),
    days,
    lastDay,
    longestDays: Math.max(days, solver.longestDays),
  };
};

/** Somebody who has solved in two browsers: rated where more was answered, with the longest rows. */
export const merged = (one: Solver, other: Solver): Solver => {
  const count = ({ answers }: Solver) => Object.keys(answers).length;
  const [less, more] = count(other) > count(one) ? [one, other] : [other, one];
  const later = less.lastDay > more.lastDay ? less : more;
  return {
    ...more,
    answers: { ...less.answers, ...more.answers },
    longestRow: Math.max(one.longestRow, other.longestRow),
    days: later.days,
    lastDay: later.lastDay,
    longestDays: Math.max(one.longestDays, other.longestDays),
  };
};

const daysAfter = ({ days, lastDay }: Solver, today: string) => {
  if (lastDay === today) return { days, lastDay };
  return { days: lastDay === dayBefore(today) ? days + 1 : 1, lastDay: today };
};

/** Days in a row up to now: a day that was left out ends them. */
export const daysInRow = ({ days, lastDay }: Solver, today = dayOf()): number =>
  lastDay === today || lastDay === dayBefore(today) ? days : 0;

/** The puzzle of a day, the same for everybody: a hash of the day draws it. */
export const puzzleOfDay = (puzzles: PuzzleInfo[], day = dayOf()): PuzzleInfo | undefined =>
  puzzles.reduce<PuzzleInfo | undefined>(
    (found, one) =>
      found === undefined || hash(`${day} ${one.id}`) < hash(`${day} ${found.id}`) ? one : found,
    undefined,
  );

/** FNV-1a with a last mixing, for 32 bits. */
const hash = (text: string): number => {
  let value = 0x811c9dc5;
  for (const letter of text) value = Math.imul(value ^ letter.charCodeAt(0), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
};

/** A puzzle as hard as suits the solver: a new one, else one that was missed, else any other. */
export const nextPuzzle = (
  puzzles: PuzzleInfo[],
  { rating, answers }: Solver,
  last = '',
  random = Math.random,
): PuzzleInfo | undefined => {
  const others = puzzles.filter(({ id }) => id !== last);
  const fresh = others.filter(({ id }) => !(id in answers));
  const missed = others.filter(({ id }) => answers[id] === false);
  const found = [fresh, missed, others].find((some) => some.length > 0) ?? [];
  const near = [...found].sort(
    (one, other) => Math.abs(one.grade - rating) - Math.abs(other.grade - rating),
  );
  return near[Math.floor(random() * Math.min(NEAREST, near.length))];
};
