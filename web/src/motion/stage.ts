// The stage of a scene: where the named places are now, and the layer in which pieces fly.

import { flushSync, mount, unmount } from 'svelte';
import type { GameWords } from '../game_ui';
import type { Piece, Place, Score } from './score';

export type Point = { x: number; y: number };
export type Spot = Point & { width: number; height: number };

/** A piece in the layer, with its size as it is drawn. */
export type Flying = { element: HTMLElement; width: number; height: number };

type Found = { element: Element; spot: Spot };
type Mounted = { element: HTMLElement; component: Record<string, unknown> | null };

export class Stage {
  #mounted = new Set<Mounted>();
  #before = new Map<Place, Spot>();
  /** What was found since the board was last drawn, so that every place is measured once. */
  #found = new Map<Place, Found | null>();

  constructor(
    readonly layer: HTMLElement,
    private readonly score: Score,
    private readonly words: GameWords,
  ) {}

  /** Remembers where everything is, for pieces that leave a place which will be gone. */
  remember(): void {
    this.#before.clear();
    for (const element of document.querySelectorAll('[data-at]')) {
      const name = element.getAttribute('data-at') ?? '';
      const spot = spotOf(element);
      if (spot && !this.#before.has(name)) this.#before.set(name, spot);
    }
  }

  /** The board was drawn anew: everything is measured again. */
  lookAnew(): void {
    this.#found.clear();
  }

  #find(place: Place): Found | null {
    const known = this.#found.get(place);
    if (known !== undefined) return known;
    const found = firstDrawn(all(place));
    this.#found.set(place, found);
    return found;
  }

  /** The element at a place, if it is drawn. */
  element(place: Place): Element | null {
    return this.#find(place)?.element ?? null;
  }

  /** Where a place is on the screen, or what stands for it; null if nothing does. */
  spot(place: Place): Spot | null {
    const found = this.#find(place);
    if (found) return found.spot;
    const other = this.score.standIn(place);
    return other === null || other === place ? null : this.spot(other);
  }

  /** Where a place was when everything was last remembered. */
  origin(place: Place): Spot | null {
    return this.#before.get(place) ?? this.spot(place);
  }

  /** What left a place has come to another. */
  moved(place: Place, to: Spot): void {
    this.#before.set(place, to);
  }

  /** Pales what stands at some places, and nothing else; a place named twice has two pieces. */
  pale(places: Place[]): void {
    for (const element of document.querySelectorAll('[data-pale]'))
      element.removeAttribute('data-pale');
    for (const place of new Set(places)) {
      const count = places.filter((one) => one === place).length;
      for (const element of all(place).slice(-count)) element.setAttribute('data-pale', '');
    }
  }

  /**
   * Draws pieces in the layer, at first invisible; their middle is where a transform puts them. Their
   * sizes are read after all of them are drawn, which is one layout instead of one for each.
   */
  draw(pieces: Piece[]): Flying[] {
    const drawn = pieces.map((piece) => this.#mount(piece));
    flushSync();
    return drawn.map(({ element, inner }) => ({
      element,
      width: inner.offsetWidth,
      height: inner.offsetHeight,
    }));
  }

  #mount(piece: Piece): { element: HTMLElement; inner: HTMLElement } {
    const element = document.createElement('div');
    element.className = 'piece';
    element.style.opacity = '0';
    const inner = document.createElement('div');
    element.append(inner);
    this.layer.append(element);
    const component = mount(this.score.Piece, {
      target: inner,
      props: { piece, words: this.words },
    });
    this.#mounted.add({ element, component });
    return { element, inner };
  }

  /** A plain shape of the layer: a ring, the light on a row. */
  shape(className: string, { width, height }: { width: number; height: number }): HTMLElement {
    const element = document.createElement('div');
    element.className = className;
    element.style.cssText = `opacity:0;width:${width}px;height:${height}px;margin:${-height / 2}px 0 0 ${-width / 2}px`;
    this.layer.append(element);
    this.#mounted.add({ element, component: null });
    return element;
  }

  /** A ring that stands still on a place. */
  ringAt(place: Place, ms: number): void {
    this.lookAnew();
    const spot = this.spot(place);
    if (!spot) return;
    const ring = this.shape('ring', ringSize(spot));
    ring.style.opacity = '1';
    ring.style.transform = `translate(${spot.x}px, ${spot.y}px)`;
    setTimeout(() => this.remove([ring]), ms);
  }

  /** A piece that stands still over a place. */
  markAt(place: Place, piece: Piece, ms: number): void {
    const spot = this.spot(place);
    if (!spot) return;
    const element = this.draw([piece])[0]?.element;
    if (!element) return;
    element.style.opacity = '1';
    element.style.transform = `translate(${spot.x}px, ${spot.y - 30}px)`;
    setTimeout(() => this.remove([element]), ms);
  }

  /** Takes pieces away. */
  remove(elements: HTMLElement[]): void {
    for (const one of this.#mounted) {
      if (!elements.includes(one.element)) continue;
      if (one.component) void unmount(one.component);
      one.element.remove();
      this.#mounted.delete(one);
    }
  }

  clear(): void {
    this.pale([]);
    this.remove([...this.#mounted].map(({ element }) => element));
  }
}

/** How many times wider than high a place is that gets a long ring. */
const LONG = 4;

/** How large a ring round a place is. */
export const ringSize = ({ width, height }: Spot): { width: number; height: number } => {
  if (width > LONG * height) return { width: width + 8, height: height + 8 };
  const size = Math.min(Math.max(width, height, 36) + 12, 150);
  return { width: size, height: size };
};

const all = (place: Place): Element[] => [
  ...document.querySelectorAll(`[data-at="${CSS.escape(place)}"]`),
];

const firstDrawn = (elements: Element[]): Found | null => {
  for (const element of elements) {
    const spot = spotOf(element);
    if (spot) return { element, spot };
  }
  return null;
};

/** The middle and the size of an element; null where it is not drawn or far outside the window. */
export const spotOf = (element: Element): Spot | null => {
  const { left, top, width, height } = element.getBoundingClientRect();
  if (width === 0 || height === 0) return null;
  const inside = left + width > 0 && left < innerWidth && top + height > 0 && top < innerHeight;
  return inside ? { x: left + width / 2, y: top + height / 2, width, height } : null;
};

/** Whether the middle of something is at a place or close to it. */
export const within = (one: Spot, place: Spot): boolean =>
  Math.abs(one.x - place.x) <= place.width * 0.75 &&
  Math.abs(one.y - place.y) <= place.height * 0.75;
