// Progress goes from browser to browser, and nothing that was reached gets lost on the way.

import { beforeEach, expect, test } from 'vitest';
import { settings } from '../state/settings.svelte';
import { answer, solverOf } from '../state/solver.svelte';
import { newSolver } from '../state/solving';
import { furtherLessons, keptProgress, readProgress, takeProgress } from './kept_progress';

beforeEach(() => {
  localStorage.clear();
  Object.assign(settings, { learned: [], lessons: {}, skipped: {} });
});

test('what was kept comes back in an empty browser', () => {
  Object.assign(settings, {
    learned: ['chess.bid'],
    lessons: { 'chess.one': 4 },
    skipped: { 'chess.one': ['walk'] },
  });
  answer('chess', { id: 'p1', grade: 1500 }, true);
  const file = JSON.stringify(keptProgress());
  localStorage.clear();
  Object.assign(settings, { learned: [], lessons: {}, skipped: {} });
  takeProgress(JSON.parse(file));
  expect(JSON.stringify(keptProgress())).toBe(file);
  expect(solverOf('chess').rating).toBe(1220);
});

test('of each chapter whoever came further counts', () => {
  const here = { lessons: { a: 3, b: 1, c: 2 }, skipped: { a: ['x'], b: ['y'], c: ['u', 'v'] } };
  const taken = { lessons: { a: 1, b: 4, c: 2, d: 1 }, skipped: { a: [], c: ['v', 'w'] } };
  expect(furtherLessons(here, taken)).toEqual({
    lessons: { a: 3, b: 4, c: 2, d: 1 },
    skipped: { a: ['x'], b: [], c: ['v'], d: [] },
  });
});

test('who solved more in the other browser is rated as there; rows and answers of both count', () => {
  answer('draughts', { id: 'p1', grade: 1200 }, false);
  const answers = { p1: true, p2: true };
  takeProgress({ puzzles: { draughts: { ...newSolver(), rating: 1300, answers, longestRow: 2 } } });
  expect(solverOf('draughts')).toMatchObject({ rating: 1300, answers, longestRow: 2 });
  takeProgress({ puzzles: { draughts: { ...newSolver(), rating: 900, answers: { p3: false } } } });
  expect(solverOf('draughts')).toMatchObject({ rating: 1300, answers: { ...answers, p3: false } });
});

test.each([null, 5, 'text', [], { puzzles: 3, lessons: [1], learned: [{}], skipped: { a: 'x' } }])(
  'nothing is taken from %j',
  (found) => {
    expect(readProgress(found)).toEqual({ learned: [], lessons: {}, skipped: {}, puzzles: {} });
  },
);

test('a solver that was changed keeps what fits', () => {
  const wrong = { rating: 'high', answers: { p1: true, p2: 'yes' }, course: [1, null], row: 3 };
  const { puzzles } = readProgress({ puzzles: { chess: wrong } });
  expect(puzzles.chess).toEqual({ ...newSolver(), answers: { p1: true }, row: 3 });
});
