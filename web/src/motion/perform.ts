// Performs the steps of a score: draws the pieces and adds their frames to the scene. Arcs and walks
// are computed beforehand as frames, so that the browser can play them without the script.

import type { Frame, Scene } from './scene';
import { STANDS, STANDS_SHORT, type Piece, type Place, type Step } from './score';
import { stepLength } from './deeds';
import { ringSize, spotOf, within, type Flying, type Spot, type Stage } from './stage';

export type Performance = {
  scene: Scene;
  stage: Stage;
  hurried: boolean;
  /** The board shows already what comes of it, and remembers where pieces were. */
  ahead: boolean;
  /** Whose cards are in the hand at the lower edge. */
  reader: number | null;
  /** The pieces that its steps need. */
  drawn: Flying[];
  /** Pieces that stay where they have landed until the position is drawn anew. */
  landed: HTMLElement[];
  /** Hides what a piece has left, until the position is drawn anew. */
  hidden: Animation[];
};

export const beginPerformance = (
  scene: Scene,
  stage: Stage,
  given: Pick<Performance, 'hurried' | 'ahead' | 'reader'>,
): Performance => ({
  scene,
  stage,
  ...given,
  drawn: [],
  landed: [],
  hidden: [],
});

const OUT = 'cubic-bezier(.2,.8,.3,1)';
const SLIDE = 'cubic-bezier(.4,0,.2,1)';
const FALL = 'cubic-bezier(.5,0,.9,.6)';
const SMALL = 0.36;
const FRAMES = 16;

const put = (x: number, y: number, scale = 1, turn = 0): string =>
  `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) rotate(${turn.toFixed(1)}deg) scale(${scale.toFixed(3)})`;
const between = (one: number, two: number, share: number): number => one + (two - one) * share;
const eased = (share: number): number =>
  share < 0.5 ? 2 * share * share : 1 - (2 - 2 * share) ** 2 / 2;

type Flight = { lift: number; from?: number; to?: number; turn?: number };

/** A flight, lifted in the middle like something carried by a hand. */
const flight = (one: Spot, two: Spot, { lift, from = 1, to = 1, turn = 0 }: Flight): Frame[] =>
  Array.from({ length: FRAMES + 1 }, (_, index) => {
    const share = eased(index / FRAMES);
    const high = 4 * share * (1 - share);
    return {
      transform: put(
        between(one.x, two.x, share),
        between(one.y, two.y, share) - lift * high,
        between(from, to, share) * (1 + 0.1 * high),
        turn * share,
      ),
    };
  });

type Gait = { scale: number; hop: number; nod: number };

/** A walk through points: a small hop and a nod with every step, one and a half steps per 100 px. */
const walk = (points: Spot[], { scale, hop, nod }: Gait): Frame[] =>
  points.slice(1).flatMap((two, stop) => {
    const one = points[stop] as Spot;
    const steps = Math.max(1, Math.round(Math.hypot(two.x - one.x, two.y - one.y) / 66));
    return Array.from({ length: FRAMES + 1 }, (_, index) => {
      const share = index / FRAMES;
      const phase = share * Math.PI * steps;
      return {
        transform: put(
          between(one.x, two.x, share),
          between(one.y, two.y, share) - Math.abs(Math.sin(phase)) * hop,
          scale,
          Math.sin(phase) * nod,
        ),
      };
    });
  });

/** Where something larger stands for a place, a piece does not become as large as that. */
const LARGEST = 2.5;

/** How large a piece must be drawn to be as high as a place. */
export const fit = (piece: Pick<Flying, 'width' | 'height'>, spot: Spot): number => {
  if (piece.height === 0) return 1;
  return Math.min(spot.height / piece.height, (1.6 * spot.width) / piece.width, LARGEST);
};

class Performer {
  constructor(
    private readonly given: Performance,
    private readonly step: Step,
    private readonly start: number,
    private readonly ms: number,
    private readonly piece: Flying | null,
  ) {}

  /** Looks up every place, before anything is changed. */
  measure(): void {
    const { step } = this;
    void [this.from, this.end];
    for (const place of step.by ?? []) this.given.stage.spot(place);
  }

  perform(): void {
    this[this.step.move]();
  }

  private get to(): Spot | null {
    return this.find(this.step.to, (place) => this.given.stage.spot(place));
  }

  private get from(): Spot | null {
    const { stage, ahead } = this.given;
    const { from } = this.step;
    if (from === undefined) return this.to;
    return this.find(from, (place) => (ahead ? stage.origin(place) : stage.spot(place)));
  }

  /** Where a place is; for the reader's cards not the row, but the hand. */
  private find(place: Place, spotOf: (place: Place) => Spot | null): Spot | null {
    const { piece } = this.step;
    if (piece?.kind !== 'card' || place !== `row:${this.given.reader}`) return spotOf(place);
    return spotOf(`hand:${piece.name}`) ?? spotOf('hand') ?? spotOf(place);
  }

  /** Where a piece that moves will stand: the board may show it there already, pale. */
  private get end(): Spot | null {
    const { to } = this;
    const { stage, ahead } = this.given;
    const element = ahead && this.step.from ? stage.element(this.step.from) : null;
    const stands = element && spotOf(element);
    return to && stands && within(stands, to) ? stands : to;
  }

  private add(element: Element, frames: Frame[], after: number, ms: number, easing?: string) {
    return this.given.scene.add(this.start + after, element, frames, ms, easing);
  }

  private show(element: Element): void {
    this.add(element, [{ opacity: 0 }, { opacity: 1 }], 0, 60);
  }

  private stay(piece: Flying): void {
    this.given.landed.push(piece.element);
  }

  /** It stands there until the position is drawn anew, and goes on from there. */
  private arrive(piece: Flying, to: Spot): void {
    this.stay(piece);
    if (this.given.ahead && this.step.from) this.given.stage.moved(this.step.from, to);
  }

  /** Fades a piece out when its way is over. */
  private leave(piece: Flying, after = this.ms - 120): void {
    this.add(piece.element, [{ opacity: 1 }, { opacity: 0 }], after, 120);
  }

  private hide(place: string | undefined): void {
    if (this.given.ahead || this.step.stays) return;
    if (place === undefined || place.startsWith('row:')) return;
    const element = this.given.stage.element(place);
    if (!element) return;
    const hidden = this.add(element, [{ opacity: 0 }, { opacity: 0 }], 0, 1);
    // Before its time the element is as it was.
    hidden.effect?.updateTiming({ fill: 'forwards' });
    this.given.hidden.push(hidden);
  }

  said(): void {}

  ring(): void {
    const { to } = this;
    if (!to) return;
    const ring = this.given.stage.shape('ring', ringSize(to));
    const frames = [
      { opacity: 0, transform: put(to.x, to.y, 1.7) },
      { opacity: 1, transform: put(to.x, to.y), offset: 0.22 },
      { opacity: 1, transform: put(to.x, to.y), offset: 0.75 },
      { opacity: 0, transform: put(to.x, to.y) },
    ];
    this.add(ring, frames, 0, this.ms, OUT);
  }

  nod(): void {
    const element = this.given.stage.element(this.step.to);
    if (!element) return;
    const frames = [0, 4, 0].map((x) => ({ transform: `translateX(${x}px)` }));
    this.given.hidden.push(this.add(element, frames, 0, this.ms));
  }

  take(): void {
    const { from, to } = this;
    const piece = from && to && this.piece;
    if (!piece) return;
    const large = fit(piece, from);
    const lifted = { ...from, y: from.y - 10 };
    this.hide(this.step.from);
    this.show(piece.element);
    const lift = [put(from.x, from.y, large), put(from.x, lifted.y, large * 1.06)];
    this.add(
      piece.element,
      lift.map((transform) => ({ transform })),
      0,
      140,
      OUT,
    );
    const small = Math.max(SMALL, Math.min(1, fit(piece, to)));
    const frames = flight(lifted, to, { lift: 90, from: large * 1.06, to: small, turn: 4 });
    this.add(piece.element, frames, 140, this.ms - 140);
    this.leave(piece);
  }

  lay(): void {
    const { from, to } = this;
    const piece = from && to && this.piece;
    if (!piece) return;
    this.show(piece.element);
    const frames = flight(from, to, { lift: 40, from: 0.3, to: 1 });
    this.add(piece.element, frames, 0, this.ms);
    this.stay(piece);
  }

  fly(): void {
    const { from, to } = this;
    const piece = from && to && this.piece;
    if (!piece) return;
    this.show(piece.element);
    const start = Math.min(1, fit(piece, from));
    this.add(piece.element, flight(from, to, { lift: 50, from: start, to: 0.6 }), 0, this.ms);
    this.leave(piece);
  }

  drop(): void {
    const { from, to } = this;
    const piece = from && to && this.piece;
    if (!piece) return;
    const size = fit(piece, to);
    const above = { ...to, y: to.y - 34 };
    this.show(piece.element);
    const frames = flight(from, above, { lift: 26, from: size, to: size * 1.25 });
    this.add(piece.element, frames, 0, this.ms - 300);
    const fall = [
      { transform: put(to.x, above.y, size * 1.25), easing: FALL },
      { transform: put(to.x, to.y, size), offset: 0.55, easing: OUT },
      { transform: put(to.x, to.y - 6, size), offset: 0.76, easing: FALL },
      { transform: put(to.x, to.y, size) },
    ];
    this.add(piece.element, fall, this.ms - 300, 300);
    this.stay(piece);
  }

  pop(): void {
    const { to } = this;
    const piece = to && this.piece;
    if (!piece) return;
    const frames = [
      { opacity: 0, transform: put(to.x, to.y + 4, 0.3) },
      { opacity: 1, transform: put(to.x, to.y - 4, 1.35), offset: 0.6 },
      { opacity: 1, transform: put(to.x, to.y, 1.1) },
    ];
    this.add(piece.element, frames, 0, this.ms, OUT);
    this.stay(piece);
  }

  rise(): void {
    const { from, to } = this;
    const piece = from && to && this.piece;
    if (!piece) return;
    const up = { ...from, y: from.y - 30 };
    this.rises(piece, from);
    const stands = this.given.hurried ? STANDS_SHORT : STANDS;
    this.add(piece.element, flight(up, to, { lift: 34, to: 0.72 }), 300 + stands, 420);
    this.leave(piece);
  }

  pay(): void {
    const { to } = this;
    const piece = to && this.piece;
    if (!piece) return;
    this.rises(piece, to);
    const sinks = [
      { opacity: 1, transform: put(to.x, to.y - 30) },
      { opacity: 0, transform: put(to.x, to.y, 0.6) },
    ];
    this.add(piece.element, sinks, this.ms - 300, 300, SLIDE);
  }

  private rises(piece: Flying, { x, y }: Spot): void {
    const frames = [
      { opacity: 0, transform: put(x, y, 0.6) },
      { opacity: 1, transform: put(x, y - 30, 1.12), offset: 0.7 },
      { opacity: 1, transform: put(x, y - 30) },
    ];
    this.add(piece.element, frames, 0, 300, OUT);
  }

  walk(): void {
    this.walks({ hop: 4, nod: 4 });
  }

  shuffle(): void {
    this.walks({ hop: 2, nod: 7 });
  }

  private walks(gait: Omit<Gait, 'scale'>): void {
    const { from, end: to } = this;
    const piece = from && to && this.piece;
    if (!piece) return;
    const stops = (this.step.by ?? []).flatMap((place) => this.given.stage.spot(place) ?? []);
    const scale = Math.min(fit(piece, from), 1.6);
    this.hide(this.step.from);
    this.show(piece.element);
    this.add(piece.element, walk([from, ...stops, to], { scale, ...gait }), 0, this.ms);
    this.arrive(piece, to);
  }

  roll(): void {
    const { from, end: to } = this;
    const piece = from && to && this.piece;
    if (!piece) return;
    const stops = (this.step.by ?? []).flatMap((place) => this.given.stage.spot(place) ?? []);
    this.hide(this.step.from);
    this.show(piece.element);
    const frames = walk([from, ...stops, to], { scale: 1, hop: 1.6, nod: 1.4 });
    this.add(piece.element, frames, 0, this.ms, 'ease-in-out');
    for (const wheel of piece.element.querySelectorAll('.wheel')) {
      const turns = [{ transform: 'rotate(0deg)' }, { transform: 'rotate(900deg)' }];
      this.add(wheel, turns, 0, this.ms, 'ease-in-out');
    }
    this.arrive(piece, to);
  }

  grow(): void {
    const { to } = this;
    const piece = to && this.piece;
    if (!piece) return;
    const size = fit(piece, to);
    const frames = [
      { opacity: 0, transform: put(to.x, to.y + to.height, size * 0.6) },
      { opacity: 1, transform: put(to.x, to.y - 9, size), offset: 0.7 },
      { opacity: 1, transform: put(to.x, to.y - 9, size), offset: 0.78 },
      { opacity: 1, transform: put(to.x, to.y, size) },
    ];
    this.add(piece.element, frames, 0, this.ms, SLIDE);
    this.stay(piece);
  }

  slide(): void {
    const { from, to } = this;
    const piece = from && to && this.piece;
    if (!piece) return;
    const size = Math.min(fit(piece, to), 1.4);
    this.hide(this.step.from);
    this.show(piece.element);
    const frames = flight(from, to, { lift: 24, from: size * 1.2, to: size });
    this.add(piece.element, frames, 0, this.ms - 180);
    const press = [1, 1.3, 1].map((scale) => ({ transform: put(to.x, to.y, size * scale) }));
    this.add(piece.element, press, this.ms - 180, 180);
    this.stay(piece);
  }

  die(): void {
    const { to } = this;
    const piece = to && this.piece;
    if (!piece) return;
    const at = (x: number, y: number, scale: number, turn: number) =>
      put(to.x + x, to.y + y, scale, turn);
    const frames = [
      { transform: at(130, -200, 1.6, 0), easing: FALL },
      { transform: at(60, 0, 1.15, 300), offset: 0.3, easing: OUT },
      { transform: at(36, -54, 1.3, 470), offset: 0.45, easing: FALL },
      { transform: at(14, 4, 1.1, 620), offset: 0.62, easing: OUT },
      { transform: at(6, -16, 1.15, 690), offset: 0.74, easing: FALL },
      { transform: at(0, 0, 1.1, 720) },
    ];
    this.show(piece.element);
    this.add(piece.element, frames, 0, this.ms);
    this.faces(piece);
    this.stay(piece);
  }

  /** The faces of a die change until the one that was rolled lies on top. */
  private faces(piece: Flying): void {
    const faces = [...piece.element.querySelectorAll('.face')];
    const rolled = (this.step.piece?.amount ?? 1) - 1;
    const order = [2, 5, 1, 3, 0, 4].filter((face) => face !== rolled && face < faces.length);
    const shown = [...order, rolled];
    for (const [face, element] of faces.entries()) {
      const frames = shown.map((one, place) => ({
        opacity: one === face ? 1 : 0,
        offset: place / (shown.length - 1),
        easing: 'steps(1, end)',
      }));
      this.add(element, frames, 0, this.ms);
    }
  }

  total(): void {
    const { to } = this;
    const piece = to && this.piece;
    if (!piece) return;
    const frames = [
      { opacity: 0, transform: put(to.x, to.y - 34, 0.6) },
      { opacity: 1, transform: put(to.x, to.y - 42), offset: 0.25 },
      { opacity: 1, transform: put(to.x, to.y - 42), offset: 0.85 },
      { opacity: 0, transform: put(to.x, to.y - 42) },
    ];
    this.add(piece.element, frames, 0, this.ms, OUT);
  }

  lift(): void {
    const element = this.given.stage.element(this.step.to);
    if (!element) return;
    const frames = [0, -8, 0].map((y) => ({ transform: `translateY(${y}px)` }));
    this.given.hidden.push(this.add(element, frames, 0, this.ms, SLIDE));
  }

  crown(): void {
    const { to } = this;
    const piece = to && this.piece;
    if (!piece) return;
    const top = to.y - to.height / 2;
    const frames = [
      { opacity: 0, transform: put(to.x, top - 34) },
      { opacity: 1, transform: put(to.x, top + 4), offset: 0.5 },
      { opacity: 1, transform: put(to.x, top), offset: 0.75 },
      { opacity: 1, transform: put(to.x, top + 4) },
    ];
    this.add(piece.element, frames, 0, this.ms, OUT);
    this.stay(piece);
  }

  turn(): void {
    const { from, to } = this;
    const piece = from && to && this.piece;
    if (!piece) return;
    const flat = (scale: number) => ` scale(${scale}, 1)`;
    this.show(piece.element);
    const frames = flight(from, to, { lift: 20, from: 0.5, to: 0.9 }).map((frame, place) => ({
      transform: frame.transform + flat(Math.max(0.04, Math.abs(1 - (2 * place) / FRAMES))),
    }));
    this.add(piece.element, frames, 0, this.ms);
    this.stay(piece);
  }

  fade(): void {
    const element = this.given.stage.element(this.step.to);
    if (!element) return;
    // What is drawn in SVG has its place by a transform of its own.
    const sinks = (y: number) =>
      element instanceof HTMLElement ? { transform: `translateY(${y}px)` } : {};
    const frames = [
      { opacity: 1, ...sinks(0) },
      { opacity: 0, ...sinks(8) },
    ];
    const gone = this.add(element, frames, 0, this.ms);
    gone.effect?.updateTiming({ fill: 'forwards' });
    this.given.hidden.push(gone);
  }
}

/** A step with the time at which its entry begins. */
export type Played = { step: Step; start: number };

/** The pieces that steps need, in their order. */
export const piecesOf = (played: Played[]): Piece[] =>
  played.flatMap(({ step }) => (step.piece ? [step.piece] : []));

/**
 * Adds steps to the scene, with the pieces that were drawn for them; where a place cannot be seen at
 * all, nothing moves. Everything is measured before anything is changed.
 */
export const perform = (given: Performance, played: Played[], drawn: Flying[]): void => {
  const left = [...drawn];
  const performers = played.map(({ step, start }) => {
    const piece = step.piece ? (left.shift() ?? null) : null;
    const ms = stepLength(step, given.hurried);
    return new Performer(given, step, start + (step.start ?? 0), ms, piece);
  });
  for (const performer of performers) performer.measure();
  for (const performer of performers) performer.perform();
};
