// Where things are on the fresco. The same geography in every size: `wide` is drawn for a large
// screen, `compact` and `slim` for narrow ones with larger writing.

import type { CityPlace, District, Good, Road } from './printed';

export type Point = { x: number; y: number };
export type Box = Point & { width: number; height: number };
type Placement = Point & { scale: number };

export type CityLayout = {
  width: number;
  height: number;
  stops: Record<CityPlace, Point>;
  /** The middle of the upper edge of each name plate, and how wide it may become. */
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
  slim: boolean;
};

const at = (x: number, y: number): Point => ({ x, y });
const placement = (x: number, y: number, scale = 1): Placement => ({ x, y, scale });
const plate = (x: number, y: number, width: number) => ({ x, y, width });
const box = (x: number, y: number, width: number, height: number): Box => ({ x, y, width, height });

export const WIDE_CITY: CityLayout = {
  width: 612,
  height: 540,
  stops: {
    'banchi-di-sotto': at(436, 274),
    'piazza-salimbeni': at(436, 368),
    'via-dei-servi': at(341, 368),
    'via-della-cerchia': at(245, 368),
    'palazzo-tolomei': at(150, 368),
    duomo: at(150, 274),
    'palazzo-pubblico': at(150, 180),
    'piazza-del-campo': at(231, 180),
    'torre-del-mangia': at(327, 180),
    'banchi-di-sopra': at(436, 180),
    inn: at(245, 308),
    wall: at(552, 268),
  },
  plates: {
    'banchi-di-sotto': plate(512, 296, 106),
    'piazza-salimbeni': plate(496, 499, 138),
    'via-dei-servi': plate(355, 499, 128),
    'via-della-cerchia': plate(224, 499, 128),
    'palazzo-tolomei': plate(78, 499, 150),
    duomo: plate(66, 312, 124),
    'palazzo-pubblico': plate(76, 124, 146),
    'piazza-del-campo': plate(223, 124, 142),
    'torre-del-mangia': plate(357, 124, 122),
    'banchi-di-sopra': plate(492, 124, 142),
    inn: plate(374, 202, 118),
    wall: plate(560, 346, 92),
  },
  houses: {
    'banchi-di-sotto': placement(511, 252),
    'piazza-salimbeni': placement(497, 496),
    'via-dei-servi': placement(354, 496),
    'via-della-cerchia': placement(220, 496),
    'palazzo-tolomei': placement(76, 496),
    duomo: placement(66, 308),
    'palazzo-pubblico': placement(76, 122),
    'piazza-del-campo': placement(222, 122),
    'torre-del-mangia': placement(0, 0),
    'banchi-di-sopra': placement(497, 122),
    inn: placement(246, 270),
  },
  street: { ...box(150, 180, 286, 188), corner: 26, paved: 33 },
  tower: box(330, 11, 40, 105),
  floorPrice: at(405, 46),
  senesi: at(10, 202),
  artists: placement(330, 264, 0.9),
  courtesans: placement(268, 262, 0.95),
  figure: 0.82,
  ground: 108,
  wall: { x: 0, scale: 1 },
};

export const COMPACT_CITY: CityLayout = {
  width: 390,
  height: 360,
  stops: {
    'banchi-di-sotto': at(286, 186),
    'piazza-salimbeni': at(286, 246),
    'via-dei-servi': at(224, 246),
    'via-della-cerchia': at(162, 246),
    'palazzo-tolomei': at(100, 246),
    duomo: at(100, 186),
    'palazzo-pubblico': at(100, 127),
    'piazza-del-campo': at(150, 127),
    'torre-del-mangia': at(212, 127),
    'banchi-di-sopra': at(286, 127),
    inn: at(162, 204),
    wall: at(346, 182),
  },
  plates: {
    'banchi-di-sotto': plate(338, 199, 86),
    'piazza-salimbeni': plate(334, 328, 94),
    'via-dei-servi': plate(239, 328, 94),
    'via-della-cerchia': plate(143, 328, 96),
    'palazzo-tolomei': plate(48, 328, 94),
    duomo: plate(41, 199, 82),
    'palazzo-pubblico': plate(48, 77, 95),
    'piazza-del-campo': plate(144, 77, 96),
    'torre-del-mangia': plate(240, 77, 94),
    'banchi-di-sopra': plate(335, 77, 94),
    inn: plate(232, 142, 80),
    wall: plate(350, 270, 70),
  },
  houses: {
    'banchi-di-sotto': placement(336, 172, 0.6),
    'piazza-salimbeni': placement(331, 327, 0.6),
    'via-dei-servi': placement(236, 327, 0.6),
    'via-della-cerchia': placement(141, 327, 0.6),
    'palazzo-tolomei': placement(47, 327, 0.6),
    duomo: placement(41, 197, 0.6),
    'palazzo-pubblico': placement(47, 76, 0.6),
    'piazza-del-campo': placement(142, 76, 0.6),
    'torre-del-mangia': placement(25, 4, 0.6),
    'banchi-di-sopra': placement(331, 76, 0.6),
    inn: placement(164, 186, 0.56),
  },
  street: { ...box(100, 127, 186, 119), corner: 18, paved: 24 },
  tower: box(220, 5, 28, 66),
  floorPrice: at(268, 22),
  senesi: at(6, 116),
  artists: placement(216, 176, 0.7),
  courtesans: placement(184, 190, 0.8),
  figure: 0.66,
  ground: 70,
  wall: { x: 380, scale: 1 },
};

const WIDE_LEFT = 612;
const moved = (x: number, y: number): Point => at(x - WIDE_LEFT, y);

export const WIDE_COUNTRYSIDE: CountrysideLayout = {
  width: 368,
  height: 540,
  sectors: {
    grain: box(40, 100, 158, 112),
    wine: box(40, 216, 158, 112),
    oil: box(40, 332, 158, 112),
    cloth: box(204, 100, 158, 170),
    spices: box(204, 274, 158, 170),
  },
  spaces: {
    florence: [moved(676, 72), moved(768, 74), moved(858, 58)],
    arezzo: [moved(720, 493), moved(846, 496)],
  },
  roads: {
    florence: 'M-6 274C28 270 22 240 22 200S14 84 56 74S148 78 188 66S248 56 288 60',
    arezzo: 'M-6 274C28 278 22 320 22 360S12 478 60 494S178 486 288 502',
  },
  towns: { florence: placement(314, 64, 1.05), arezzo: placement(314, 506, 1.05) },
  names: { florence: at(52, 10), arezzo: at(52, 514) },
  figure: 0.9,
  art: 1,
  slim: false,
};

export const COMPACT_COUNTRYSIDE: CountrysideLayout = {
  width: 390,
  height: 360,
  sectors: {
    grain: box(4, 62, 188, 80),
    wine: box(4, 146, 188, 80),
    oil: box(4, 230, 188, 80),
    cloth: box(198, 62, 188, 122),
    spices: box(198, 188, 188, 122),
  },
  spaces: {
    florence: [at(118, 40), at(206, 36), at(296, 38)],
    arezzo: [at(150, 335), at(296, 335)],
  },
  roads: {
    florence: 'M-8 44C60 38 100 42 160 38S260 40 330 38',
    arezzo: 'M-8 333C60 338 120 334 180 335S270 332 330 336',
  },
  towns: { florence: placement(352, 50, 0.7), arezzo: placement(352, 346, 0.7) },
  names: { florence: at(6, 4), arezzo: at(6, 314) },
  figure: 0.78,
  art: 1.19,
  slim: false,
};

export const SLIM_COUNTRYSIDE: CountrysideLayout = {
  width: 236,
  height: 360,
  sectors: {
    grain: box(4, 52, 228, 49),
    wine: box(4, 104, 228, 49),
    oil: box(4, 156, 228, 49),
    cloth: box(4, 208, 228, 49),
    spices: box(4, 260, 228, 49),
  },
  spaces: {
    florence: [at(78, 34), at(124, 32), at(170, 33)],
    arezzo: [at(94, 336), at(166, 336)],
  },
  roads: {
    florence: 'M-8 38C40 32 80 36 120 32S170 34 196 33',
    arezzo: 'M-8 334C40 338 80 334 120 336S170 336 196 337',
  },
  towns: { florence: placement(210, 44, 0.5), arezzo: placement(210, 346, 0.5) },
  names: { florence: at(4, 2), arezzo: at(4, 311) },
  figure: 0.6,
  art: 1.45,
  slim: true,
};

/** The street from one stop to the next, for the way a banker will walk. */
export const wayThrough = (layout: CityLayout, places: (District | 'inn' | 'wall')[]): string =>
  places
    .map((place, index) => {
      const { x, y } = layout.stops[place];
      return `${index ? 'L' : 'M'}${x} ${y}`;
    })
    .join('');
