// What moves in Siena: every kind of log entry with its movements, from place to place.

import type { LogEntry } from '../../api/schema';
import type { GameView } from '../../game_ui';
import {
  MOVES,
  type EventScore,
  type Piece,
  type Place,
  type Score,
  type Step,
  type Told,
} from '../../motion/score';
import MovingPiece from './MovingPiece.svelte';
import { GOODS, kindOf, sellerOf, type Good } from './printed';
import type { PlayerView, SienaView } from './schema';

// -- places and pieces ---------------------------------------------------------------------------

const row = ({ seat }: LogEntry): Place => `row:${seat}`;
const purse = ({ seat }: LogEntry): Place => `money:${seat}`;
const figure = ({ seat }: LogEntry): Place => `figure:${seat}`;
const inCity = ({ place }: LogEntry): Place => `city:${place}`;
const sector = ({ place }: LogEntry): Place => `sector:${place}`;
const onMarket = ({ card }: LogEntry): Place => `market:${card}`;
const GATE = 'city:wall';
const INN = 'city:inn';
const DUOMO = 'city:duomo';
const BEGGAR = 'figure:calandrino';

const seated = (entry: LogEntry) => ({ seat: entry.seat ?? 0 });
const cardOf = (entry: LogEntry): Piece => ({ kind: 'card', name: entry.card ?? '' });
const goodOf = (kind: 'cube' | 'good', entry: LogEntry): Piece => ({
  kind,
  name: entry.place ?? '',
});
const money = ({ money: amount }: LogEntry): Piece => ({ kind: 'money', amount });
const banker = (entry: LogEntry): Piece => ({ kind: 'figure', name: 'banker', ...seated(entry) });
const BACK = (name: string): Piece => ({ kind: 'back', name });

/** Where a card that is laid has its effect: fields and roads, or the city. */
const layingPlace = ({ card }: LogEntry): Place => {
  const kind = kindOf(card ?? '');
  if (kind === 'goods' || kind === 'journey') return 'countryside';
  if (kind === 'calandrino') return BEGGAR;
  return 'city';
};

const last = (kind: string, { before }: Told): LogEntry | undefined =>
  before.findLast((entry) => entry.kind === kind);

// -- movements -----------------------------------------------------------------------------------

type Steps = EventScore['steps'];

const rises =
  (from: (entry: LogEntry, told: Told) => Place): Steps =>
  (entry, told) => [
    { move: 'rise', from: from(entry, told), to: purse(entry), piece: money(entry) },
  ];
const pays =
  (to: (entry: LogEntry) => Place): Steps =>
  (entry) => [{ move: 'pay', to: to(entry), piece: money(entry) }];
const said =
  (ms = 0): Steps =>
  () => [{ move: 'said', to: 'board', ms }];
const nods: Steps = (entry) => [{ move: 'nod', to: row(entry) }];
const hops =
  (who: (entry: LogEntry) => Place): Steps =>
  (entry) => [{ move: 'lift', to: who(entry), ms: 280 }];
const lays =
  (to: (entry: LogEntry) => Place): Steps =>
  (entry) => [{ move: 'lay', from: row(entry), to: to(entry), piece: cardOf(entry) }];
const nothing: EventScore = { steps: () => [], unseen: true };

const WALKS = new Set(['walks_to', 'drawn_in', 'enters_inn']);
const SHUFFLES = new Set(['calandrino_walks']);

/** The way of a figure through all stops that follow each other; the first entry shows all of it. */
const walking =
  (
    kinds: Set<string>,
    move: 'walk' | 'shuffle',
    from: (entry: LogEntry) => Place,
    piece: (entry: LogEntry) => Piece,
  ): Steps =>
  (entry, { before, after }) => {
    const ms = MOVES[move];
    const goesOn = (one: LogEntry | undefined) =>
      one && kinds.has(one.kind) && one.seat === entry.seat;
    if (goesOn(before.at(-1))) return [{ move: 'said', to: inCity(entry), ms }];
    const end = after.findIndex((one) => !goesOn(one));
    const stops = [entry, ...after.slice(0, end < 0 ? undefined : end)].map(inCity);
    const to = stops.pop() ?? inCity(entry);
    return [
      { move, from: from(entry), by: stops, to, piece: piece(entry), ms: ms * (stops.length + 1) },
    ];
  };

const walks: EventScore = {
  steps: walking(WALKS, 'walk', figure, banker),
  at: inCity,
  group: 'walk',
  apart: MOVES.walk,
};

/** The cubes of a card hop to the free slots of their sector, one after the other. */
const cubes: Steps = (entry, { view }) => {
  const lying =
    (view as SienaView | null)?.sectors.find(({ good }) => good === entry.place)?.cubes ?? 0;
  return Array.from({ length: Math.min(entry.amount, 6) }, (_, index) => ({
    move: 'drop',
    from: row(entry),
    to: `cube:${entry.place}:${lying + index}`,
    piece: goodOf('cube', entry),
    start: 90 * index,
  }));
};

const leaves =
  (seller: string): Steps =>
  () =>
    GOODS.filter((good) => sellerOf(good) === seller).map((good, index) => ({
      move: 'fade',
      to: `sector:${good}`,
      start: 90 * index,
      ms: 350,
    }));

const fato =
  (name: string): Steps =>
  ({ amount }) => [
    { move: 'pop', to: 'board', piece: { kind: 'fato', name, amount }, ms: 600 + 160 * amount },
  ];

const backs =
  (
    name: string,
    from: (entry: LogEntry) => Place,
    to: (entry: LogEntry) => Place,
    ms?: number,
  ): Steps =>
  (entry) => [
    { move: 'fly', from: from(entry), to: to(entry), piece: BACK(name), ...(ms ? { ms } : {}) },
  ];

const senesi = backs('senesi', () => 'senesi', row);
const builds: Steps = (entry) => [
  {
    move: 'grow',
    to: `floor:${entry.amount}`,
    piece: { kind: 'floor', ...seated(entry) },
    ms: 900,
  },
  { move: 'pay', to: 'city:torre-del-mangia', piece: money(entry) },
];
const buys =
  (from: (entry: LogEntry) => Place, piece: (entry: LogEntry) => Piece): Steps =>
  (entry) => [
    {
      move: 'take',
      stays: from(entry) === 'artists',
      from: from(entry),
      to: row(entry),
      piece: piece(entry),
      ms: 900,
    },
    { move: 'pay', to: from(entry), piece: money(entry) },
  ];
const eye: Steps = () => [{ move: 'pop', to: 'artists', piece: { kind: 'eye' }, ms: 600 }];
const roadOf = (entry: LogEntry, told: Told): Place =>
  `road:${entry.place}:${last('travels', told)?.amount ?? 1}`;

// -- the score -----------------------------------------------------------------------------------

const bidding = { group: 'auction', apart: 120 };
const choosing = { group: 'market', apart: 150 };

export const events: Record<string, EventScore> = {
  // rounds and the market
  round: { steps: said(300) },
  turned_up: {
    steps: (entry) => [{ move: 'turn', from: 'deck', to: 'market', piece: cardOf(entry) }],
    at: () => 'market',
    group: 'turned_up',
    apart: 70,
    sound: 'card',
  },
  takes: {
    steps: (entry) => [
      { move: 'take', from: onMarket(entry), to: row(entry), piece: cardOf(entry) },
    ],
    at: onMarket,
    ...choosing,
    sound: 'card',
  },
  cannot_take: { steps: nods, ...choosing },
  passes_card: { steps: nods, ...choosing },
  rest_discarded: {
    steps: backs(
      'deck',
      () => 'market',
      () => 'discards',
      300,
    ),
    at: () => 'discards',
  },
  reshuffled: {
    steps: backs(
      'deck',
      () => 'discards',
      () => 'deck',
      500,
    ),
    at: () => 'deck',
  },

  // auctions
  star_auction: { steps: (entry) => [{ move: 'lift', to: onMarket(entry) }], at: onMarket },
  proposes: { steps: (entry) => [{ move: 'lift', to: onMarket(entry) }], at: onMarket },
  calls_artist: { steps: () => [{ move: 'lift', to: 'artists' }], at: () => 'artists' },
  bids: {
    steps: (entry) => [
      {
        move: 'fly',
        from: row(entry),
        to: 'ladder',
        piece: { kind: 'bid', amount: entry.amount, ...seated(entry) },
        ms: 420,
      },
    ],
    ...bidding,
    lasts: 300,
  },
  passes_bid: { steps: nods, ...bidding },
  cannot_bid: { steps: nods, ...bidding },
  declines: { steps: nods, ...bidding },
  wins: { steps: buys(onMarket, cardOf), at: onMarket, sound: 'coins' },
  hires_artist: {
    steps: buys(
      () => 'artists',
      () => BACK('artist'),
    ),
    at: () => 'artists',
    great: true,
    sound: 'great',
  },
  unsold: { steps: (entry) => [{ move: 'fade', to: onMarket(entry) }], at: onMarket },
  star_discarded: {
    steps: (entry) => [
      { move: 'fly', from: onMarket(entry), to: 'discards', piece: cardOf(entry), ms: 300 },
    ],
    at: onMarket,
  },
  opening_over: { steps: said(250) },

  // whose turn it is
  goes_first: { steps: nods, at: row },
  takes_row: { steps: nods, group: 'rows', apart: 60 },
  turn: nothing,
  ends_turn: nothing,
  income: { steps: rises(() => GATE), group: 'income', apart: 60, lasts: 400, sound: 'coins' },
  bankers_share: { steps: rises((_, told) => `sector:${last('sells', told)?.place}`), follows: 60 },

  // goods
  lays: { steps: lays(layingPlace), at: layingPlace, sound: 'card' },
  settles: nothing,
  places_cubes: { steps: cubes, at: sector, group: 'cubes', apart: 180 },
  finishes: {
    steps: (entry) => [{ move: 'pop', to: `ready:${entry.place}`, piece: goodOf('good', entry) }],
    at: sector,
    follows: 'end',
  },
  sells: {
    steps: (entry) => [
      { move: 'fly', from: `ready:${entry.place}`, to: row(entry), piece: goodOf('good', entry) },
      { move: 'rise', from: sector(entry), to: purse(entry), piece: money(entry), start: 100 },
    ],
    at: sector,
    lasts: 800,
    sound: 'coins',
  },
  sells_no_more: nothing,
  loads: {
    steps: (entry) => [
      { move: 'fly', from: sector(entry), to: GATE, piece: goodOf('good', entry), ms: 350 },
    ],
    at: sector,
    group: 'loads',
    apart: 250,
  },
  draws_fato: { steps: fato('safe'), follows: 'end', sound: 'card' },
  draws_devil: { steps: fato('devil'), follows: 'end', sound: 'card' },
  risks: {
    steps: lays(() => 'city:piazza-salimbeni'),
    at: () => 'city:piazza-salimbeni',
    sound: 'card',
  },
  trip_pays: {
    steps: rises(() => GATE),
    at: () => GATE,
    follows: 'end',
    lasts: 800,
    sound: 'coins',
  },
  risk_pays: {
    steps: rises(() => 'city:piazza-salimbeni'),
    follows: 'end',
    lasts: 800,
    sound: 'coins',
  },

  // the roads
  travels: {
    steps: (entry) => [
      {
        move: 'roll',
        from: figure(entry),
        to: `road:${entry.place}:${entry.amount}`,
        piece: { kind: 'cart', ...seated(entry) },
      },
    ],
    at: (entry) => `road:${entry.place}:${entry.amount}`,
  },
  road_pays: { steps: rises(roadOf), at: roadOf, follows: 800, lasts: 800, sound: 'coins' },
  arrives: { steps: hops(figure), at: roadOf, follows: 'end' },
  comes_home: {
    steps: (entry) => [
      {
        move: 'roll',
        from: figure(entry),
        to: GATE,
        piece: { kind: 'cart', ...seated(entry) },
        ms: 700,
      },
    ],
    at: () => GATE,
  },

  // rising
  becomes_merchant: {
    steps: (entry) => [
      {
        move: 'pop',
        to: figure(entry),
        piece: { kind: 'figure', name: 'merchant', ...seated(entry) },
        ms: 520,
      },
    ],
    at: figure,
    great: true,
    sound: 'great',
  },
  becomes_banker: {
    steps: (entry) => [
      { move: 'walk', from: figure(entry), to: GATE, piece: banker(entry), ms: 900 },
    ],
    at: () => GATE,
    great: true,
    sound: 'great',
  },
  workers_leave: { steps: leaves('peasant'), at: () => 'countryside', follows: 'end', great: true },
  travellers_leave: {
    steps: leaves('merchant'),
    at: () => 'countryside',
    follows: 'end',
    great: true,
  },

  // the city
  announces: {
    steps: (entry) => [
      {
        move: 'fly',
        from: row(entry),
        to: figure(entry),
        piece: { kind: 'steps', amount: entry.amount },
        ms: 350,
      },
    ],
    group: 'announces',
    apart: 150,
  },
  announces_inn: {
    steps: (entry) => [
      { move: 'fly', from: row(entry), to: BEGGAR, piece: { kind: 'card', name: 'inn' }, ms: 350 },
    ],
    at: () => BEGGAR,
  },
  walks_to: walks,
  drawn_in: walks,
  enters_inn: walks,
  stays: { steps: hops(figure), at: inCity },
  small_business: { steps: rises(inCity), at: inCity, follows: 'end', lasts: 800, sound: 'coins' },
  good_business: {
    steps: (entry) => [
      { move: 'lay', from: row(entry), to: `city:${entry.card}`, piece: cardOf(entry) },
      {
        move: 'rise',
        from: `city:${entry.card}`,
        to: purse(entry),
        piece: money(entry),
        start: 300,
      },
    ],
    at: ({ card }) => `city:${card}`,
    lasts: 1100,
    sound: 'coins',
  },
  wedding_gift: { steps: pays(() => 'city:palazzo-tolomei'), follows: 120, sound: 'coins' },
  pays_courtesans: { steps: pays(() => INN), at: () => INN, follows: 'end', sound: 'coins' },
  plays_friends: { steps: lays(() => INN), at: () => INN, sound: 'card' },
  places_courtesan: {
    steps: (entry) => [{ move: 'fly', from: row(entry), to: INN, piece: { kind: 'courtesan' } }],
    at: () => INN,
  },
  courtesan_leaves: { steps: () => [{ move: 'fade', to: 'courtesan:0' }], follows: 'end' },
  plays_inn: {
    steps: (entry) => [
      { move: 'lay', from: row(entry), to: INN, piece: cardOf(entry) },
      { move: 'rise', from: INN, to: purse(entry), piece: money(entry), start: 300 },
    ],
    at: () => INN,
    lasts: 1100,
    sound: 'coins',
  },
  plays_three_inns: {
    steps: (entry) => [
      ...[0, 90, 180].map((start): Step => ({
        move: 'lay',
        from: row(entry),
        to: INN,
        piece: cardOf(entry),
        start,
      })),
      { move: 'rise', from: INN, to: purse(entry), piece: money(entry), start: 500 },
    ],
    at: () => INN,
    lasts: 1300,
    sound: 'coins',
  },

  // Calandrino
  plays_calandrino: { steps: lays(() => BEGGAR), at: () => BEGGAR, sound: 'card' },
  calandrino_sets_out: nothing,
  calandrino_walks: {
    steps: walking(
      SHUFFLES,
      'shuffle',
      () => BEGGAR,
      () => ({ kind: 'figure', name: 'calandrino' }),
    ),
    at: inCity,
    group: 'beggar',
    apart: MOVES.shuffle,
  },
  calandrino_stays: { steps: hops(() => BEGGAR), at: () => BEGGAR },
  gives_alms: {
    steps: (entry) => [
      { move: 'fly', from: figure(entry), to: BEGGAR, piece: money(entry), ms: 600 },
    ],
    at: () => BEGGAR,
    sound: 'coins',
  },
  refuses_alms: {
    steps: (entry) => [{ move: 'drop', from: BEGGAR, to: row(entry), piece: { kind: 'miser' } }],
    at: () => BEGGAR,
  },
  gives_in_duomo: { steps: pays(() => DUOMO), at: () => DUOMO, sound: 'coins' },
  plays_guards: {
    steps: (entry) => [
      { move: 'lay', from: row(entry), to: BEGGAR, piece: cardOf(entry), ms: 600 },
    ],
    at: () => BEGGAR,
    sound: 'card',
  },

  // the Duomo and the artists
  donates: { steps: pays(() => DUOMO), at: () => DUOMO, sound: 'coins' },
  gives_up_for_one: { steps: pays(() => 'senesi'), at: () => 'senesi' },
  gives_up_for_two: { steps: pays(() => 'senesi'), at: () => 'senesi' },
  keeps_florins: nothing,
  keeps_senesi: { steps: senesi, at: () => 'senesi', follows: 'end' },
  takes_senesi: { steps: senesi, at: () => 'senesi', follows: 'end' },
  sees_senesi: nothing,
  puts_under_deck: { steps: backs('senesi', row, () => 'senesi', 300), follows: 'end' },
  looks_at_artist: { steps: eye, at: () => 'artists' },
  sees_artist: nothing,
  pays_to_look: { steps: pays(() => 'artists'), at: () => 'artists' },
  plays_inn_to_look: { steps: lays(() => 'artists'), at: () => 'artists', sound: 'card' },
  does_not_look: nothing,

  // the tower, and the end
  builds: { steps: builds, at: ({ amount }) => `floor:${amount}`, great: true, sound: 'great' },
  builds_with_mason: {
    steps: builds,
    at: ({ amount }) => `floor:${amount}`,
    great: true,
    sound: 'great',
  },
  discards: {
    steps: (entry) => [
      { move: 'fly', from: row(entry), to: 'discards', piece: cardOf(entry), ms: 300 },
    ],
    group: 'discards',
    apart: 80,
  },
  game_goes_on: { steps: eye, at: () => 'artists', great: true },
  game_over: { steps: said(400), great: true, sound: 'great' },
  scores: nothing,
};

// -- the position between two that the server tells ------------------------------------------------

const apply = (view: GameView, entries: LogEntry[]): GameView => {
  const before = view as SienaView;
  const players = before.players.map((player) => ({ ...player }));
  let calandrino = before.calandrino;
  for (const entry of entries) {
    const player = players[entry.seat ?? -1];
    if (player) change(player, entry);
    if (SHUFFLES.has(entry.kind)) calandrino = entry.place ?? calandrino;
  }
  const drawn: SienaView = { ...before, players, calandrino };
  return drawn;
};

const change = (player: PlayerView, entry: LogEntry): void => {
  player.florins += entry.money;
  if (WALKS.has(entry.kind)) player.place = entry.place;
};

// -- screens that do not show everything -----------------------------------------------------------

const PARTS: Record<string, string> = {
  city: 'city',
  floor: 'city',
  senesi: 'city',
  artists: 'city',
  courtesan: 'city',
  countryside: 'countryside',
  sector: 'countryside',
  ready: 'countryside',
  cube: 'countryside',
  road: 'countryside',
  market: 'market',
  deck: 'market',
  discards: 'market',
  lot: 'market',
  ladder: 'market',
};

const partOf = (place: Place): string | null => {
  if (place === BEGGAR) return 'city';
  return PARTS[place.split(':')[0] ?? ''] ?? null;
};

/** The next larger thing that stands for a place which is not drawn. */
const standIn = (place: Place): Place | null => {
  const [kind, name] = place.split(':');
  if (kind === 'cube' || kind === 'ready') return `sector:${name as Good}`;
  if (kind === 'ladder' || (kind === 'market' && name)) return 'lot';
  if (kind === 'lot') return 'market';
  if (kind === 'money' || kind === 'figure') return place === BEGGAR ? 'part:city' : `row:${name}`;
  if (kind === 'part') return 'board';
  const part = partOf(place);
  return part === null ? null : `part:${part}`;
};

export const score: Score = { events, Piece: MovingPiece, apply, standIn, partOf };
