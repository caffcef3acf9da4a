// Where things are on the fresco. The same geography in every size: `wide` is drawn for a large
// screen, `compact` for narrow ones with larger writing. Notebooks draw the wide one. On a screen
// points are shares of the box, which stretches, and sizes are in its unit.

import layouts from '../../../../src/buongoverno/games/siena/drawing/geography.json';
import type { CityPlace, District, Good, Road } from './printed';

export type Point = { x: number; y: number };
export type Box = Point & { width: number; height: number };
type Placement = Point & { scale: number };

export type CityLayout = {
  width: number;
  height: number;
  stops: Record<CityPlace, Point>;
  /** The middle of the upper edge of each name plate, and its width in notebooks. */
  plates: Record<CityPlace, Point & { width: number }>;
  /** Where the foot of each painted place is. */
  houses: Record<Exclude<CityPlace, 'wall'>, Placement>;
  street: Box & { corner: number; paved: number };
  tower: Box;
  floorPrice: Point;
  senesi: Point;
  artists: Placement;
  courtesans: Placement;
  figure: number;
  ground: number;
  wall: { x: number; scale: number };
};

export type CountrysideLayout = {
  width: number;
  height: number;
  sectors: Record<Good, Box>;
  spaces: Record<Road, Point[]>;
  roads: Record<Road, string>;
  towns: Record<Road, Placement>;
  names: Record<Road, Point>;
  figure: number;
  art: number;
};

export const WIDE_CITY: CityLayout = layouts.wide_city;
export const COMPACT_CITY: CityLayout = layouts.compact_city;
export const WIDE_COUNTRYSIDE: CountrysideLayout = layouts.wide_countryside;
export const COMPACT_COUNTRYSIDE: CountrysideLayout = layouts.compact_countryside;

/** The street from one stop to the next, for the way a banker will walk. */
export const wayThrough = (layout: CityLayout, places: (District | 'inn' | 'wall')[]): string =>
  places
    .map((place, index) => {
      const { x, y } = layout.stops[place];
      return `${index ? 'L' : 'M'}${x} ${y}`;
    })
    .join('');
