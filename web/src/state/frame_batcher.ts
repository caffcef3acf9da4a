// Batches updates that come faster than the page is drawn, as when several bots decide at once.

// A hidden page gets no animation frames; its updates run at the latest after this many milliseconds.
const LONGEST_WAIT = 100;

/** Runs the first update at once; those that come before it is drawn are then run together. */
export class FrameBatcher {
  #queue: (() => void)[] = [];
  #timer = 0;

  run(update: () => void): void {
    if (this.#timer) {
      this.#queue.push(update);
      return;
    }
    update();
    this.#awaitDrawing();
  }

  /** Runs the updates that have not run yet, without waiting for a frame. */
  flush(): void {
    const updates = this.#queue;
    this.#queue = [];
    for (const update of updates) update();
  }

  /** Drops the updates that have not run yet. */
  clear(): void {
    this.#queue = [];
  }

  #awaitDrawing(): void {
    const drawn = () => {
      clearTimeout(timer);
      if (this.#timer === timer) this.#runQueue();
    };
    const timer = window.setTimeout(drawn, LONGEST_WAIT);
    this.#timer = timer;
    // The next frame shows the update that has run; the one after it, those queued meanwhile.
    requestAnimationFrame(() => requestAnimationFrame(drawn));
  }

  #runQueue(): void {
    this.#timer = 0;
    const more = this.#queue.length > 0;
    this.flush();
    if (more) this.#awaitDrawing();
  }
}
