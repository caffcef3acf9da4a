// The running of a count: steps done so far, skipped at once, or repeated.

import { PICTURE_MS, PLACES_MS, PODIUM_MS, PODIUM_STEPS, type Step } from './count';

const KEY = 'buongoverno.counted';
const MOST_KEPT = 50;

const counted = (): string[] => {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as string[];
  } catch {
    return [];
  }
};

/** Whether this reader has seen the count of a game. */
export const wasCounted = (table: string): boolean => counted().includes(table);

const remember = (table: string): void => {
  try {
    const others = counted().filter((one) => one !== table);
    localStorage.setItem(KEY, JSON.stringify([table, ...others].slice(0, MOST_KEPT)));
  } catch {
    // Without storage every visit counts.
  }
};

export const prefersStillness = (): boolean =>
  globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? true;

export class CountUp {
  /** Steps of the count that are done. */
  done = $state(0);
  /** Steps of the podium that stand. */
  risen = $state(PODIUM_STEPS);
  running = $state(false);
  #steps: Step[];
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #onstep: () => void;

  constructor(steps: Step[], onstep: () => void = () => undefined) {
    this.#steps = steps;
    this.#onstep = onstep;
    this.done = steps.length;
  }

  /** Counts once for each reader and game, and not for those who want nothing to move. */
  begin(table: string): void {
    const seen = wasCounted(table);
    remember(table);
    if (!seen && !prefersStillness()) this.again();
  }

  again(): void {
    this.stop();
    this.running = true;
    this.done = 0;
    this.risen = 0;
    this.#timer = setTimeout(() => this.#next(), PICTURE_MS);
  }

  skip(): void {
    this.stop();
    this.done = this.#steps.length;
    this.risen = PODIUM_STEPS;
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.running = false;
  }

  #next(): void {
    if (this.done < this.#steps.length) {
      const { ms } = this.#steps[this.done] ?? { ms: 0 };
      this.done += 1;
      this.#onstep();
      const last = this.done === this.#steps.length;
      this.#timer = setTimeout(() => this.#next(), last ? Math.max(ms, PLACES_MS) : ms);
    } else if (this.risen < PODIUM_STEPS) {
      this.risen += 1;
      this.#timer = setTimeout(() => this.#next(), PODIUM_MS);
    } else this.stop();
  }
}
