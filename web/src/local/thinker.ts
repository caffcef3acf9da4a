// Asks the worker that thinks, which is another Python: started when there is something to think,
// and stopped when there was nothing for a while, as it takes 100 MB.

import type { FromThinking, ToThinking } from './messages';

/** A hint is often followed by another, and starting again takes seconds. */
export const KEPT_IDLE = 3 * 60_000; // milliseconds

export class Thinker {
  readonly #waiting = new Map<number, (reply: string) => void>();
  #asked = 0;
  #worker: Worker | null = null;
  #stopping: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly start: () => Worker) {}

  think(request: string): Promise<string> {
    clearTimeout(this.#stopping);
    const id = (this.#asked += 1);
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.#running().postMessage({ kind: 'think', id, request } satisfies ToThinking);
    });
  }

  #running(): Worker {
    if (this.#worker) return this.#worker;
    this.#worker = this.start();
    this.#worker.onmessage = ({ data }: MessageEvent<FromThinking>) => this.#receive(data);
    return this.#worker;
  }

  #receive({ id, reply }: FromThinking): void {
    this.#waiting.get(id)?.(reply);
    this.#waiting.delete(id);
    if (!this.#waiting.size) this.#stopping = setTimeout(() => this.#stop(), KEPT_IDLE);
  }

  #stop(): void {
    this.#worker?.terminate();
    this.#worker = null;
  }
}
