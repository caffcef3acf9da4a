// Moments of a game, fetched once in blocks and kept, with the blocks around fetched beforehand.

import type { Moment } from '../api/schema';

/** The moments from `first` on, `count` of them or as many as there are. */
type Fetch = (first: number, count: number) => Promise<Moment[]>;

export const BLOCK = 40;
const AT_ONCE = 2;
const AROUND = 3;

export class Moments {
  #kept = new Map<number, Moment>();
  #asked = new Set<number>();
  #wanted: number[] = [];
  #ended = false;

  constructor(
    private readonly fetch: Fetch,
    private readonly last: number,
    private readonly arrived: () => void = () => {},
  ) {}

  get(decisions: number): Moment | undefined {
    return this.#kept.get(decisions);
  }

  /** Asks for the block of a moment before all others, then for those around it. */
  want(decisions: number): void {
    const own = Math.floor(decisions / BLOCK);
    const around = [own];
    for (let step = 1; step <= AROUND; step += 1) around.push(own + step, own - step);
    // What was wanted before and lies far away is no longer worth a request.
    this.#wanted = around.filter((block) => this.#isMissing(block));
    this.#work();
  }

  end(): void {
    this.#ended = true;
    this.#wanted = [];
  }

  #isMissing(block: number): boolean {
    const first = block * BLOCK;
    return first >= 0 && first <= this.last && !this.#kept.has(first) && !this.#asked.has(block);
  }

  #work(): void {
    while (this.#asked.size < AT_ONCE && this.#wanted.length && !this.#ended) {
      void this.#fetchBlock(this.#wanted.shift() as number);
    }
  }

  async #fetchBlock(block: number): Promise<void> {
    this.#asked.add(block);
    try {
      for (const moment of await this.fetch(block * BLOCK, BLOCK)) {
        this.#kept.set(moment.decisions, moment);
      }
      if (!this.#ended) this.arrived();
    } catch {
      // It can be wanted again.
    } finally {
      this.#asked.delete(block);
      this.#work();
    }
  }
}
