// Moments of a game, fetched once and kept, with those around fetched beforehand.

import type { Moment } from '../api/schema';

type Fetch = (decisions: number) => Promise<Moment>;

const AT_ONCE = 4;
const AROUND = 12;

export class Moments {
  #kept = new Map<number, Moment>();
  #asked = new Set<number>();
  #wanted: number[] = [];
  #under = 0;
  #ended = false;

  constructor(
    private readonly fetch: Fetch,
    private readonly last: number,
    private readonly arrived: (decisions: number) => void = () => {},
  ) {}

  get(decisions: number): Moment | undefined {
    return this.#kept.get(decisions);
  }

  get size(): number {
    return this.#kept.size;
  }

  /** Asks for a moment before all others, then for those around it. */
  want(decisions: number): void {
    const around = [decisions];
    for (let step = 1; step <= AROUND; step += 1) around.push(decisions + step, decisions - step);
    // What was wanted before and lies far away is no longer worth a request.
    this.#wanted = around.filter(
      (one) => one >= 0 && one <= this.last && !this.#kept.has(one) && !this.#asked.has(one),
    );
    this.#work();
  }

  /** Fetches some moments spread over the whole game, for charts. */
  async sample(count: number): Promise<Moment[]> {
    const step = Math.max(1, this.last / Math.max(1, count));
    const places = new Set<number>([0, this.last]);
    for (let at = 0; at <= this.last; at += step) places.add(Math.round(at));
    const sorted = [...places].sort((one, two) => one - two);
    const found: Moment[] = [];
    for (let from = 0; from < sorted.length; from += AT_ONCE) {
      const some = sorted.slice(from, from + AT_ONCE).map((at) => this.#load(at));
      found.push(...(await Promise.all(some)));
    }
    return found;
  }

  end(): void {
    this.#ended = true;
    this.#wanted = [];
  }

  async #load(decisions: number): Promise<Moment> {
    const known = this.#kept.get(decisions);
    if (known) return known;
    const moment = await this.fetch(decisions);
    this.#kept.set(decisions, moment);
    return moment;
  }

  #work(): void {
    while (this.#under < AT_ONCE && this.#wanted.length && !this.#ended) {
      const next = this.#wanted.shift() as number;
      this.#asked.add(next);
      this.#under += 1;
      void this.#fetchOne(next);
    }
  }

  async #fetchOne(decisions: number): Promise<void> {
    try {
      await this.#load(decisions);
      if (!this.#ended) this.arrived(decisions);
    } catch {
      // It can be wanted again.
    } finally {
      this.#asked.delete(decisions);
      this.#under -= 1;
      this.#work();
    }
  }
}
