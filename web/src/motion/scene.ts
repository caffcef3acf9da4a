// A scene: animations and cues on one clock, so that it can be paused, sought, sped up and skipped as
// one. Only `transform` and `opacity` are animated: the browser moves those without laying out anew.

export type Frame = { transform?: string; opacity?: number; offset?: number; easing?: string };
type Cue = { at: number; run: () => void };

const FRAME_AFTER_END = 20;

export class Scene {
  #animations: Animation[] = [];
  #cues: Cue[] = [];
  #clock: Animation;
  #length: number;
  #rate = 1;
  #playing = false;
  #request = 0;
  #over = false;

  /** `onend` is called once, when the clock has run to the end; not after `cancel`. */
  constructor(
    stage: Element,
    length: number,
    private readonly onend: () => void,
    private readonly ontick: (now: number) => void = () => {},
  ) {
    this.#length = length;
    this.#clock = stage.animate([{}, {}], { duration: length + FRAME_AFTER_END, fill: 'forwards' });
    this.#clock.pause();
  }

  /** Milliseconds since the beginning, at the rate of 1. */
  get now(): number {
    return Number(this.#clock.currentTime ?? 0);
  }

  get length(): number {
    return this.#length;
  }

  get playing(): boolean {
    return this.#playing;
  }

  /** Moves an element from `start` on; the last frame stays until the animation is cancelled. */
  add(
    start: number,
    element: Element,
    frames: Frame[],
    duration: number,
    easing = 'linear',
  ): Animation {
    const animation = element.animate(frames, {
      delay: start,
      duration,
      easing,
      fill: 'both',
    });
    animation.pause();
    animation.currentTime = this.now;
    animation.playbackRate = this.#rate;
    if (this.#playing) animation.play();
    this.#animations.push(animation);
    return animation;
  }

  /** Calls a function once the clock has come to `at`. */
  cue(at: number, run: () => void): void {
    this.#cues.push({ at, run });
    this.#cues.sort((one, two) => one.at - two.at);
  }

  play(rate = this.#rate): void {
    this.#rate = rate;
    this.#playing = true;
    for (const animation of [this.#clock, ...this.#animations]) {
      animation.playbackRate = rate;
      animation.play();
    }
    cancelAnimationFrame(this.#request);
    this.#tick();
  }

  pause(): void {
    this.#playing = false;
    cancelAnimationFrame(this.#request);
    for (const animation of [this.#clock, ...this.#animations]) animation.pause();
  }

  /** Stops at a time; cues up to it that have not run yet run now. */
  seek(at: number): void {
    this.pause();
    this.#clock.currentTime = Math.min(at, this.#length);
    this.#run(at);
    for (const animation of this.#animations) animation.currentTime = this.now;
    this.ontick(this.now);
  }

  /** Ends the scene at once: nothing of it stays. */
  cancel(): void {
    this.#over = true;
    this.#playing = false;
    cancelAnimationFrame(this.#request);
    for (const animation of [this.#clock, ...this.#animations]) animation.cancel();
    this.#animations = [];
    this.#cues = [];
  }

  #tick(): void {
    if (!this.#playing) return;
    this.#run(this.now);
    if (this.#over) return;
    this.ontick(this.now);
    if (this.now >= this.#length) {
      this.cancel();
      this.onend();
    } else this.#request = requestAnimationFrame(() => this.#tick());
  }

  #run(until: number): void {
    while (!this.#over && this.#cues[0] && this.#cues[0].at <= until) this.#cues.shift()?.run();
  }
}
