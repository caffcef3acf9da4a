// What the server says is printed on Siena's cards and board, and the names by which things are drawn.

import type { Choice, Printed } from '../../api/schema';
import type { Card, CityPlace as PrintedPlace, Numbers, SienaPrinted } from './schema';

export const GOODS = ['grain', 'wine', 'oil', 'cloth', 'spices'] as const;
export type Good = (typeof GOODS)[number];
export const STATUSES = ['peasant', 'merchant', 'banker'] as const;
export type Status = (typeof STATUSES)[number];

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
export const ROADS = ['florence', 'arezzo'] as const;
export type Road = (typeof ROADS)[number];
export type Place = CityPlace | Good | Road;

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

let cards: Map<string, Card>;
let city: Map<string, PrintedPlace>;
let rest: SienaPrinted;
/** Limits and prices of the rules. */
export let numbers: Required<Numbers>;

/** Sets what is printed; the frame does so before anything is drawn. */
export const usePrinted = (printed: Printed): void => {
  rest = printed as unknown as SienaPrinted;
  cards = new Map(rest.cards.map((card) => [card.name, card]));
  city = new Map(rest.city.map((place) => [place.name, place]));
  numbers = rest.numbers as Required<Numbers>;
};

// -- cards ---------------------------------------------------------------------------------------

/** The name of a card that has one, otherwise whether it is a goods or a journey card. */
export const kindOf = (card: string): CardKind => (cards.get(card)?.kind ?? card) as CardKind;

export const cubesOf = (card: string): { good: Good; count: number }[] =>
  Object.entries(cards.get(card)?.cubes ?? {}).map(([good, count]) => ({
    good: good as Good,
    count,
  }));

/** What a card costs without surcharge; a star card has no cost. */
export const costOf = (card: string): number | null => cards.get(card)?.cost ?? null;

export const isStar = (card: string): boolean => costOf(card) === null;

export const usersOf = (card: string, ruleset: string): Status[] =>
  (cards.get(card)?.users[ruleset] ?? []) as Status[];

/** The green number of a card, from a choice or else as printed. */
export const greenOf = (card: string, choices: Choice[] = []): number =>
  choices.find((choice) => choice.kind === 'green' && choice.card === card)?.amount ??
  cards.get(card)?.green ??
  0;

/** What a card costs a player in a row of the initiative track; null if it is only auctioned. */
export const priceFor = (card: string, row: number): number | null =>
  cards.get(card)?.prices[row] ?? null;

/** The points of an artist; 0 for one that is not among the cards. */
export const artistPoints = (name: string): number => rest.artists[name] ?? 0;

export const lastArtist = (): string => rest.last_artist;

// -- the board -----------------------------------------------------------------------------------

/** The status that sells a good; undefined for anything else. */
export const sellerOf = (good: string): Status | undefined =>
  rest.sellers[good] as Status | undefined;

/** Where a step from a place of the city leads. */
export const nextPlace = (place: string): string | undefined => city.get(place)?.next;

/** Whether it earns something to end a move there. */
export const isYellow = (place: string): boolean => Boolean(city.get(place)?.earns);

/** What the spaces of a road pay. */
export const roadPays = (road: Road): number[] =>
  road === 'florence' ? numbers.florence_pays : numbers.arezzo_pays;
