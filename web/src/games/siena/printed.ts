// What is printed on Siena's cards and board: numbers a player reads there, no rules.
// A table with a card file of its own sets its cards before anything is drawn.

import type { Choice, SienaCard, SienaCards } from '../../api/schema';

export const GOODS = ['grain', 'wine', 'oil', 'cloth', 'spices'] as const;
export type Good = (typeof GOODS)[number];
export type Status = 'peasant' | 'merchant' | 'banker';

/** The status that sells a good. */
export const SELLER: Record<Good, Status> = {
  grain: 'peasant',
  wine: 'peasant',
  oil: 'peasant',
  cloth: 'merchant',
  spices: 'merchant',
};

/** The ring of districts, clockwise from the gate. */
export const RING = [
  'banchi-di-sotto',
  'piazza-salimbeni',
  'via-dei-servi',
  'via-della-cerchia',
  'palazzo-tolomei',
  'duomo',
  'palazzo-pubblico',
  'piazza-del-campo',
  'torre-del-mangia',
  'banchi-di-sopra',
] as const;
export type District = (typeof RING)[number];
export type CityPlace = District | 'inn' | 'wall';
export type Road = 'florence' | 'arezzo';
export type Place = CityPlace | Good | Road;

export const YELLOW: readonly string[] = [
  'palazzo-tolomei',
  'palazzo-pubblico',
  'piazza-del-campo',
  'banchi-di-sopra',
];

/** What the spaces of the roads pay. */
export const ROADS: Record<Road, readonly number[]> = { florence: [0, 5, 20], arezzo: [3, 10] };

/** The floors of the tower: material, and points for the builder. */
export const FLOORS = [
  { material: 5, points: 2 },
  { material: 10, points: 3 },
  { material: 15, points: 4 },
  { material: 20, points: 5 },
  { material: 25, points: 6 },
  { material: 30, points: 7 },
  { material: 50, points: 9 },
] as const;
export const LABOUR = 10;

/** Florins that let a player rise. */
export const TO_RISE = { merchant: 30, banker: 80 } as const;
export const HAND_LIMIT = 7;
export const FATO_CARDS = 7;
export const LAST_ROUND = { usual: 20, long: 60 } as const;

export const ARTISTS: Record<string, number> = {
  'Ambrogio Lorenzetti': 8,
  'Simone Martini': 7,
  'Duccio di Buoninsegna': 6,
  'Pietro Lorenzetti': 5,
  'Lippo Memmi': 4,
  'Tino di Camaino': 3,
  'Ugolino di Nerio': 2,
  'Lando di Pietro': 1,
};

export const CARD_KINDS = [
  'via-francigena',
  'piazza-salimbeni',
  'friends',
  'mule',
  'banchi-di-sotto',
  'via-dei-servi',
  'guards',
  'courtesan',
  'calandrino',
  'inn',
  'mason',
  'goods',
  'journey',
] as const;
export type CardKind = (typeof CARD_KINDS)[number];

/** The cards of the table's own file, by name; null for those that come with the game. */
let own: { cards: Map<string, SienaCard>; artists: Record<string, number> } | null = null;

/** Sets the cards of a table; null for those that come with the game. */
export const useCards = (told: SienaCards | null): void => {
  own = told && {
    cards: new Map(told.cards.map((card) => [card.name, card])),
    artists: told.artists,
  };
};

type Printed = { cost: number | null; green: number; users: readonly Status[] };

const ANYONE: readonly Status[] = ['peasant', 'merchant', 'banker'];
const NAMED: Record<Exclude<CardKind, 'goods'>, Printed> = {
  'via-francigena': { cost: null, green: 1, users: ['peasant'] },
  'piazza-salimbeni': { cost: null, green: 2, users: ['banker'] },
  friends: { cost: null, green: 3, users: ['banker'] },
  mule: { cost: null, green: 4, users: ['peasant'] },
  'banchi-di-sotto': { cost: null, green: 6, users: ['banker'] },
  'via-dei-servi': { cost: null, green: 7, users: ['banker'] },
  guards: { cost: null, green: 8, users: ['banker'] },
  courtesan: { cost: 0, green: 1, users: ANYONE },
  calandrino: { cost: 0, green: 3, users: ANYONE },
  inn: { cost: 2, green: 1, users: ANYONE },
  mason: { cost: 3, green: 1, users: ['banker'] },
  journey: { cost: 0, green: 1, users: ['peasant', 'merchant'] },
};
const LIGHT = { cost: 1, green: 2 };
const HEAVY = { cost: 2, green: 1 };
const MOST_CUBES_OF_A_LIGHT_CARD = 4;

const GOODS_AND_COUNT = /(grain|wine|oil|cloth|spices)(\d+)/g;

/** The cubes on a goods or journey card, read from its name. */
export const cubesOf = (card: string): { good: Good; count: number }[] =>
  [...card.matchAll(GOODS_AND_COUNT)].map(([, good, count]) => ({
    good: good as Good,
    count: Number(count),
  }));

export const kindOf = (card: string): CardKind => {
  if (card.startsWith('journey')) return 'journey';
  return card in NAMED ? (card as CardKind) : 'goods';
};

export const isStar = (card: string): boolean => printedOn(card).cost === null;

export const printedOn = (card: string, ruleset = ''): Printed => {
  const { users, ...numbers } = standardOn(card, ruleset);
  const { cost, green } = own?.cards.get(card) ?? numbers;
  return { cost, green, users };
};

const standardOn = (card: string, ruleset: string): Printed => {
  const kind = kindOf(card);
  if (kind === 'journey' && ruleset === 'hall9000')
    return { ...NAMED.journey, users: ['merchant'] };
  if (kind !== 'goods') return NAMED[kind];
  const cubes = cubesOf(card).reduce((sum, { count }) => sum + count, 0);
  const weight = cubes <= MOST_CUBES_OF_A_LIGHT_CARD ? LIGHT : HEAVY;
  return { ...weight, users: ['peasant', 'merchant'] };
};

/** The green number of a card, from a choice or else as printed. */
export const greenOf = (card: string, choices: Choice[]): number =>
  choices.find((choice) => choice.kind === 'green' && choice.card === card)?.amount ??
  printedOn(card).green;

/** What a card costs a player: from the choice that takes it, or else cost and surcharge. */
export const priceFor = (card: string, surcharge: number, choices: Choice[]): number | null => {
  const taking = choices.find((choice) => choice.kind === 'take' && choice.card === card);
  if (taking) return taking.price;
  const { cost } = printedOn(card);
  return cost === null || cost === 0 ? cost : cost + surcharge;
};

/** The points of an artist; 0 for one that is not among the cards. */
export const artistPoints = (name: string): number => (own?.artists ?? ARTISTS)[name] ?? 0;
