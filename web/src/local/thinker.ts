// Asks the worker that thinks, which is another Python: started when there is something to think,
// and stopped when there was nothing for a while, as it takes 100 MB. One that has failed is stopped,
// too: nobody knows what its Python is still good for, and the next request starts another.

import type { FromThinking, ToThinking } from './messages';

/** A hint is often followed by another, and starting again takes seconds. */
export const KEPT_IDLE = 3 * 60_000; // milliseconds
/** Systems that are short of memory end a worker without a word. No thought takes nearly as long. */
export const SILENT = 10 * 60_000;

type Waiting = { resolve: (reply: string) => void; reject: (error: Error) => void };

export class Thinker {
  readonly #waiting = new Map<number, Waiting>();
  #asked = 0;
  #worker: Worker | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly start: () => Worker) {}

  /** What is replied; an error if the worker has failed. */
  think(request: string): Promise<string> {
    const id = (this.#asked += 1);
    return new Promise((resolve, reject) => {
      if (!this.#waiting.size) this.#expectReply();
      this.#waiting.set(id, { resolve, reject });
      this.#running().postMessage({ kind: 'think', id, request } satisfies ToThinking);
    });
  }

  #running(): Worker {
    if (this.#worker) return this.#worker;
    this.#worker = this.start();
    this.#worker.onmessage = ({ data }: MessageEvent<FromThinking>) => this.#receive(data);
    this.#worker.onerror = ({ message }) => this.#fail(message);
    return this.#worker;
  }

  #receive(told: FromThinking): void {
    if ('fault' in told) return this.#fail(told.fault);
    this.#waiting.get(told.id)?.resolve(told.reply);
    this.#waiting.delete(told.id);
    if (this.#waiting.size) return this.#expectReply();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#stop(), KEPT_IDLE);
  }

  #expectReply(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#fail('it has not answered for ten minutes'), SILENT);
  }

  #fail(why: string): void {
    this.#stop();
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(new Error(why));
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#worker?.terminate();
    this.#worker = null;
  }
}
