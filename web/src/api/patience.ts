// Asking again after as long as the server says.

import { Refusal } from './server';

const LONGEST = 120;

const seconds = (count: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, 1000 * count));

/** The answer, late if the server wants that; `goOn` is told of a wait, and may end it. */
export const patiently = async <T>(ask: () => Promise<T>, goOn: () => boolean): Promise<T> => {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      const wait = error instanceof Refusal ? (error.problem.retry_after ?? 0) : 0;
      if (wait <= 0 || wait > LONGEST || !goOn()) throw error;
      await seconds(wait);
      if (!goOn()) throw error;
    }
  }
};
