// Cache of a game's moments: fetched once, in chunks, with the chunks around fetched in advance.

import type { Moment } from '../api/schema';

/** Fetches `count` moments from `first` on, or as many as there are. */
type Fetch = (first: number, count: number) => Promise<Moment[]>;

export const CHUNK = 40;
const REQUESTS_AT_ONCE = 2;
const CHUNKS_AROUND = 3;

export class MomentCache {
  #moments = new Map<number, Moment>();
  #requested = new Set<number>();
  #queue: number[] = [];
  #stopped = false;

  constructor(
    private readonly fetch: Fetch,
    private readonly last: number,
    private readonly onarrival: () => void = () => {},
  ) {}

  get(decisions: number): Moment | undefined {
    return this.#moments.get(decisions);
  }

  /** Fetches the chunk of a moment before all others, then those around it. */
  request(decisions: number): void {
    const own = Math.floor(decisions / CHUNK);
    const around = [own];
    for (let step = 1; step <= CHUNKS_AROUND; step += 1) around.push(own + step, own - step);
    // What was queued before and lies far away is no longer worth a request.
    this.#queue = around.filter((chunk) => this.#isMissing(chunk));
    this.#fetchNext();
  }

  stop(): void {
    this.#stopped = true;
    this.#queue = [];
  }

  #isMissing(chunk: number): boolean {
    const first = chunk * CHUNK;
    return (
      first >= 0 && first <= this.last && !this.#moments.has(first) && !this.#requested.has(chunk)
    );
  }

  #fetchNext(): void {
    while (this.#requested.size < REQUESTS_AT_ONCE && this.#queue.length && !this.#stopped) {
      void this.#fetchChunk(this.#queue.shift() as number);
    }
  }

  async #fetchChunk(chunk: number): Promise<void> {
    this.#requested.add(chunk);
    try {
      for (const moment of await this.fetch(chunk * CHUNK, CHUNK)) {
        this.#moments.set(moment.decisions, moment);
      }
      if (!this.#stopped) this.onarrival();
    } catch {
      // It can be requested again.
    } finally {
      this.#requested.delete(chunk);
      this.#fetchNext();
    }
  }
}
