// Who solves puzzles in this browser, stored there.

import type { PuzzleInfo } from '../api/schema';
import { after, merged, newSolver, type Solver } from './solving';

const KEY = 'buongoverno-puzzles';

const stored = (): Record<string, Solver> => {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, Solver>;
  } catch {
    return {};
  }
};

const keep = (): void => {
  try {
    localStorage.setItem(KEY, JSON.stringify(solvers));
  } catch {
    // Without storage puzzles can be solved, too.
  }
};

let solvers = $state.raw<Record<string, Solver>>(stored());

/** Whoever solves the puzzles of a game here. */
export const solverOf = (game: string): Solver => ({ ...newSolver(), ...solvers[game] });

/** Notes an answer and keeps it; gives by how much the rating has changed, null if it did not count. */
export const answer = (
  game: string,
  puzzle: Pick<PuzzleInfo, 'id' | 'grade'>,
  right: boolean,
): number | null => {
  const before = solverOf(game);
  const now = after(before, puzzle, right);
  if (now === before) return null;
  solvers = { ...stored(), [game]: now };
  keep();
  return now.rating - before.rating;
};

/** All of them, by game. */
export const keptSolvers = (): Record<string, Solver> => stored();

/** Takes over what was solved elsewhere. */
export const takeSolvers = (taken: Record<string, Solver>): void => {
  const here = stored();
  for (const [game, solver] of Object.entries(taken))
    here[game] = merged({ ...newSolver(), ...here[game] }, solver);
  solvers = here;
  keep();
};
