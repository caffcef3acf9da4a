// Turns a view into what is drawn: pure functions, so that every position can be tested.

import type { Choice, LogEntry } from '../../api/schema';
import type { Legal } from '../../game_ui';
import {
  artistPoints,
  cubesOf,
  GOODS,
  nextPlace,
  numbers,
  RING,
  type CityPlace,
  type District,
  type Good,
} from './printed';
import type { PlayerView, SienaView } from './schema';

// -- the street ----------------------------------------------------------------------------------

/** Steps clockwise from one place of the city to each district. */
export const stepsFrom = (place: string | null): Map<District, number> => {
  const steps = new Map<District, number>();
  let next = nextPlace(place ?? '');
  while (next !== undefined && !steps.has(next as District)) {
    steps.set(next as District, steps.size + 1);
    next = nextPlace(next);
  }
  return steps;
};

/** The number at a stop: the steps to it during a move, otherwise its place in the ring. */
export const stopNumbers = (view: SienaView): Map<District, number> => {
  const mover = view.question === 'move' && view.move ? view.players[view.move.seat] : undefined;
  const steps = mover ? stepsFrom(mover.place) : new Map<District, number>();
  return new Map(RING.map((district, index) => [district, steps.get(district) ?? index + 1]));
};

const WALKS = new Set(['walks_to', 'enters_inn', 'drawn_in', 'calandrino_walks']);

/** The route that a highlighted choice takes a figure, with the place where it starts. */
export const foretoldWay = (
  view: SienaView,
  foretold: LogEntry[],
): { seat: number | null; places: CityPlace[] } | null => {
  const walked = foretold.filter((entry) => WALKS.has(entry.kind) && entry.place !== null);
  const first = walked[0];
  if (!first) return null;
  const same = walked.filter(({ seat }) => seat === first.seat);
  const from =
    first.kind === 'calandrino_walks' ? view.calandrino : view.players[first.seat ?? -1]?.place;
  if (!from) return null;
  return {
    seat: first.kind === 'calandrino_walks' ? null : first.seat,
    places: [from, ...same.map(({ place }) => place)] as CityPlace[],
  };
};

// -- countryside ---------------------------------------------------------------------------------

export type Sector = {
  good: Good;
  cubes: number;
  ghosts: number;
  slots: number;
  fills: number;
  finished: number;
  /** Finished goods that a highlighted choice adds or takes away. */
  change: number;
  price: number;
  gone: boolean;
};

/** Cubes that lie on cards laid down, and those of a card about to be laid. */
export const cubesToCome = (
  view: SienaView,
  legal: Legal,
  chosen: Choice | null,
): Map<string, number> => {
  const coming = new Map<string, number>();
  const add = (good: string, count: number) => coming.set(good, (coming.get(good) ?? 0) + count);
  if (view.question === 'lay') {
    const settling = legal.all.find(({ kind }) => kind === 'settle');
    const placed = settling?.foretells.filter(({ kind }) => kind === 'places_cubes') ?? [];
    if (settling) for (const { place, amount } of placed) add(place ?? '', amount);
    else for (const [good, count] of Object.entries(view.turn?.placed ?? {})) add(good, count);
  }
  if (chosen?.kind === 'play' && chosen.card !== null) {
    for (const { good, count } of cubesOf(chosen.card)) add(good, count);
  }
  return coming;
};

const changeOf = (good: string, foretold: LogEntry[]): number =>
  foretold
    .filter(({ place }) => place === good)
    .reduce((sum, { kind, amount }) => {
      if (kind === 'finishes') return sum + amount;
      return kind === 'sells' || kind === 'loads' ? sum - 1 : sum;
    }, 0);

export const sectorsOf = (
  view: SienaView,
  legal: Legal,
  chosen: Choice | null,
  foretold: LogEntry[],
): Sector[] => {
  const coming = cubesToCome(view, legal, chosen);
  return GOODS.map((good) => {
    const found = view.sectors.find((sector) => sector.good === good);
    const { cubes = 0, fills = 0, finished = 0, price = 0, gone = true } = found ?? {};
    const ghosts = gone ? 0 : (coming.get(good) ?? 0);
    return {
      good,
      cubes,
      ghosts,
      slots: Math.max(fills - cubes - ghosts, 0),
      fills,
      finished,
      change: gone ? 0 : changeOf(good, foretold),
      price,
      gone,
    };
  });
};

// -- tower ---------------------------------------------------------------------------------------

export type Floor = {
  number: number;
  points: number;
  material: number;
  builder: number | null;
  state: 'built' | 'foretold' | 'next' | 'later';
};

const BUILDING = new Set(['build', 'build_with_mason']);

export const floorsOf = (view: SienaView, chosen: Choice | null): Floor[] => {
  const building = BUILDING.has(chosen?.kind ?? '') ? view.seat : null;
  return numbers.floor_points.map((points, index) => {
    const next = index === view.tower.length;
    const builder = view.tower[index] ?? (next ? building : null);
    const ahead = next ? (building === null ? 'next' : 'foretold') : 'later';
    return {
      number: index + 1,
      points,
      material: numbers.floor_material[index] ?? 0,
      builder,
      state: index < view.tower.length ? 'built' : ahead,
    };
  });
};

// -- players -------------------------------------------------------------------------------------

const SHORTEST_SCALE = 100;

/** One florin scale for all players. */
export const scaleOf = (view: SienaView): number =>
  Math.max(SHORTEST_SCALE, ...view.players.map(({ florins }) => florins));

export type Bar = { now: number; after: number; from: number; to: number };

/** A bar of florins in hundredths of the scale, with what a choice will change. */
export const barOf = (florins: number, change: number, scale: number): Bar => {
  const share = (amount: number) => (100 * Math.max(amount, 0)) / scale;
  const after = florins + change;
  return {
    now: share(florins),
    after,
    from: share(Math.min(florins, after)),
    to: Math.min(share(Math.max(florins, after)), 100),
  };
};

/** The points in the Senesi and artist cards of a player, as far as the reader knows them. */
export const pointsInCards = ({ senesi, artists }: PlayerView): number =>
  senesi.reduce<number>((sum, value) => sum + (value ?? 0), 0) +
  artists.reduce<number>((sum, name) => sum + (name === null ? 0 : artistPoints(name)), 0);
