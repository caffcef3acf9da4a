import { describe, expect, it } from 'vitest';
import type { PuzzleInfo } from '../api/schema';
import { after, dayOf, daysInRow, expected, newSolver, nextPuzzle, puzzleOfDay } from './solving';

const PUZZLES: PuzzleInfo[] = Array.from({ length: 50 }, (_, number) => ({
  id: `p${number}`,
  theme: number % 2 ? 'odd' : 'even',
  grade: 700 + 30 * number,
}));

describe('the rating', () => {
  it('is what one is likely to solve every other time', () => {
    expect(expected(1200, 1200)).toBe(0.5);
    expect(expected(1200, 1600)).toBeCloseTo(1 / 11);
  });

  it('changes more by what was not expected', () => {
    const solver = newSolver();
    expect(after(solver, { id: 'a', grade: 1200 }, true).rating).toBe(1212);
    expect(after(solver, { id: 'a', grade: 1600 }, true).rating).toBe(1222);
    expect(after(solver, { id: 'a', grade: 800 }, true).rating).toBe(1202);
    expect(after(solver, { id: 'a', grade: 800 }, false).rating).toBe(1178);
  });

  it('counts the first answer to a puzzle only', () => {
    const missed = after(newSolver(), { id: 'a', grade: 1200 }, false);
    expect(missed.answers).toEqual({ a: false });
    expect(after(missed, { id: 'a', grade: 1200 }, true)).toBe(missed);
  });
});

describe('what is done in a row', () => {
  const solve = (solver = newSolver(), id: string, right: boolean, day: string) =>
    after(solver, { id, grade: 1200 }, right, day);

  it('counts right answers until one is wrong, and keeps the longest row', () => {
    let solver = solve(undefined, 'a', true, '2030-01-01');
    solver = solve(solver, 'b', true, '2030-01-01');
    expect([solver.row, solver.longestRow]).toEqual([2, 2]);
    solver = solve(solver, 'c', false, '2030-01-01');
    expect([solver.row, solver.longestRow]).toEqual([0, 2]);
  });

  it('counts days on which something was solved, over the end of a month', () => {
    let solver = solve(undefined, 'a', true, '2030-01-30');
    solver = solve(solver, 'b', true, '2030-01-31');
    solver = solve(solver, 'c', true, '2030-01-31');
    solver = solve(solver, 'd', true, '2030-02-01');
    expect(solver.days).toBe(3);
    expect(daysInRow(solver, '2030-02-02')).toBe(3);
    expect(daysInRow(solver, '2030-02-03')).toBe(0);
    solver = solve(solver, 'e', false, '2030-02-03');
    expect(solver.lastDay).toBe('2030-02-01');
    solver = solve(solver, 'f', true, '2030-02-03');
    expect([solver.days, solver.longestDays]).toEqual([1, 3]);
  });
});

describe('which puzzle comes', () => {
  it('is the same for everybody on a day, and another one on most others', () => {
    const days = Array.from({ length: 40 }, (_, day) => dayOf(Date.UTC(2030, 0, 1 + day)));
    const drawn = days.map((day) => puzzleOfDay(PUZZLES, day)?.id);
    expect(drawn).toEqual(days.map((day) => puzzleOfDay([...PUZZLES].reverse(), day)?.id));
    expect(new Set(drawn).size).toBeGreaterThan(20);
    expect(puzzleOfDay([], '2030-01-01')).toBeUndefined();
  });

  it('is one near the rating that has no answer yet', () => {
    const solver = newSolver();
    for (const random of [0, 0.5, 0.99]) {
      const found = nextPuzzle(PUZZLES, solver, '', () => random);
      expect(Math.abs((found?.grade ?? 0) - solver.rating)).toBeLessThan(100);
    }
    const near = nextPuzzle(PUZZLES, solver, '', () => 0);
    const answered = { ...solver, answers: { [near!.id]: true } };
    expect(nextPuzzle(PUZZLES, answered, '', () => 0)?.id).not.toBe(near?.id);
  });

  it('is a missed one when all have an answer', () => {
    const answers = Object.fromEntries(PUZZLES.map(({ id }) => [id, id !== 'p7']));
    expect(nextPuzzle(PUZZLES, { ...newSolver(), answers })?.id).toBe('p7');
    expect(nextPuzzle(PUZZLES, { ...newSolver(), answers }, 'p7')).toBeDefined();
    expect(nextPuzzle([], newSolver())).toBeUndefined();
  });
});
