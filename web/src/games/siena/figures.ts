// Where the figures stand: bankers and Calandrino in the city, the others outside.

import type { CityLayout, CountrysideLayout, Point } from './geography';
import type { FigureName } from './glyphs';
import type { CityPlace, Good, Road } from './printed';
import type { SienaView } from './schema';

export type Figure = Point & { key: string; seat: number | null; figure: FigureName };
/** Those on a field stand behind its plate. */
export type CountrysideFigure = Figure & { behindPlate: boolean };

const GAP = 26;
const BELOW_THE_STOP = 20;
// Above the street are the name plates, which a figure must not cover.
const BELOW_AN_UPPER_STOP = 42;
const BESIDE_THE_STOP = 34;

/** Bankers and Calandrino: side by side where there are several, and beside a stop that is a legal target. */
export const cityFigures = (
  view: SienaView,
  layout: CityLayout,
  open: ReadonlySet<string>,
): Figure[] => {
  const standing = new Map<string, Omit<Figure, 'x' | 'y'>[]>();
  const put = (place: string, piece: Omit<Figure, 'x' | 'y'>) =>
    standing.set(place, [...(standing.get(place) ?? []), piece]);
  put(view.calandrino, { key: 'calandrino', seat: null, figure: 'calandrino' });
  for (const player of view.players) {
    if (player.place === null) continue;
    put(player.place, { key: `seat-${player.seat}`, seat: player.seat, figure: 'banker' });
  }
  return [...standing].flatMap(([place, pieces]) =>
    row(footOf(place as CityPlace, layout, open.has(place)), pieces, layout, open.has(place)),
  );
};

/** Towards the middle of the city, as a factor for x. */
const inwards = (place: CityPlace, { stops, street }: CityLayout): number =>
  stops[place].x > street.x + street.width / 2 ? -1 : 1;

/** Where a figure on a place has its feet. */
export const footOf = (place: CityPlace, layout: CityLayout, open: boolean): Point => {
  const { x, y } = layout.stops[place];
  const aside = open ? inwards(place, layout) * BESIDE_THE_STOP * layout.figure : 0;
  const below = y <= layout.street.y ? BELOW_AN_UPPER_STOP : BELOW_THE_STOP;
  return { x: x + aside, y: y + below * layout.figure };
};

const row = (
  foot: Point,
  pieces: Omit<Figure, 'x' | 'y'>[],
  { figure, street }: CityLayout,
  open: boolean,
): Figure[] => {
  const side = foot.x > street.x + street.width / 2 ? -1 : 1;
  return pieces.map((piece, index) => ({
    ...piece,
    x: foot.x + (open ? side * index : index - (pieces.length - 1) / 2) * GAP * figure,
    y: foot.y,
  }));
};

/** Where the button of a place's action goes: beside the figures there. */
export const buttonPointOf = (
  place: CityPlace,
  { stops, street }: CityLayout,
  away: number,
): Point => {
  const { x, y } = stops[place];
  if (place === 'inn' || place === 'wall') return { x: x - away, y };
  if (y <= street.y) return { x, y: y + away };
  if (y >= street.y + street.height) return { x, y: y - away };
  return { x: x < street.x + street.width / 2 ? x + away : x - away, y };
};

const FIELDS: Record<'peasant' | 'merchant', Good[]> = {
  peasant: ['grain', 'oil', 'wine'],
  merchant: ['cloth', 'spices'],
};

/** Peasants on their fields, merchants at their stalls or on a road. */
export const countrysideFigures = (
  view: SienaView,
  layout: CountrysideLayout,
): CountrysideFigure[] => {
  const counts = { peasant: 0, merchant: 0 };
  return view.players.flatMap((player): CountrysideFigure[] => {
    const piece = { key: `seat-${player.seat}`, seat: player.seat };
    if (player.status === 'banker') return [];
    if (player.road !== null) {
      const space = layout.spaces[player.road as Road][player.road_space - 1];
      const others = view.players.filter(
        (other) => other.road === player.road && other.road_space === player.road_space,
      );
      const x = (space?.x ?? 0) + (30 + 20 * others.indexOf(player)) * layout.figure;
      return space ? [{ ...piece, figure: 'merchant', x, y: space.y + 8, behindPlate: false }] : [];
    }
    const status = player.status as 'peasant' | 'merchant';
    const number = counts[status]++;
    const fields = FIELDS[status];
    const field = layout.sectors[fields[number % fields.length] ?? 'grain'];
    const x = field.x + 24 + 30 * Math.floor(number / fields.length);
    return [{ ...piece, figure: status, x, y: field.y + field.height, behindPlate: true }];
  });
};
