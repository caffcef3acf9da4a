// What is heard in quick succession is not drawn one by one: bots decide faster than a page draws.

// A page that nobody looks at draws nothing, and hears all the same.
const AT_LATEST = 100;

/** Does the first thing at once; what comes before that is drawn waits, and is then done together. */
export class Pace {
  #waiting: (() => void)[] = [];
  #drawing = 0;

  do(deed: () => void): void {
    if (this.#drawing) {
      this.#waiting.push(deed);
      return;
    }
    deed();
    this.#draw();
  }

  /** What waits is not done any more. */
  forget(): void {
    this.#waiting = [];
  }

  #draw(): void {
    const goOn = () => {
      clearTimeout(late);
      if (this.#drawing === late) this.#goOn();
    };
    const late = window.setTimeout(goOn, AT_LATEST);
    this.#drawing = late;
    // The next frame shows what was done; the one after it, what has come meanwhile.
    requestAnimationFrame(() => requestAnimationFrame(goOn));
  }

  #goOn(): void {
    this.#drawing = 0;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const deed of waiting) deed();
    if (waiting.length) this.#draw();
  }
}
