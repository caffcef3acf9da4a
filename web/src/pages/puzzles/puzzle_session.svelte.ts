// A puzzle as if it were a table: the position and its choices. What is chosen goes nowhere.

import type { Puzzle, Situation } from '../../api/schema';
import { TableSession } from '../../state/table.svelte';

export class PuzzleSession extends TableSession {
  constructor(
    /** Is told what was chosen. */
    private readonly answered: (code: number) => void,
  ) {
    super('');
    this.connection = 'open';
  }

  /** Shows the position; `name` is the solver's. */
  open({ table, situation, seat }: Puzzle, name: string): void {
    // Nobody is a guest here.
    const own = { name, account: true };
    const seats = table.seats.map((one) => (one.seat === seat ? { ...one, ...own } : one));
    this.table = { ...table, seats };
    this.seat = seat;
    this.situation = asked(situation);
  }

  /** Leaves the position to be looked at. */
  end(): void {
    if (this.situation) this.situation = { ...this.situation, choices: [], ranges: [] };
  }

  override choose(choice: { code: number }): Promise<boolean> {
    this.answered(choice.code);
    return Promise.resolve(true);
  }
}

/** One decision is asked for, not a whole turn. */
const asked = (situation: Situation): Situation => ({
  ...situation,
  choices: situation.choices.map((choice) => ({ ...choice, goes_on: false })),
});
