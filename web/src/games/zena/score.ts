// What moves in Zena: every kind of log entry with its movements, from place to place.

import type { LogEntry } from '../../api/schema';
import type { GameView } from '../../game_ui';
import {
  type EventScore,
  type Piece,
  type Place,
  type Score,
  type Step,
  type Told,
} from '../../motion/score';
import { ACTIONS } from './deck';
import MovingPiece from './MovingPiece.svelte';
import type { ZenaView } from './schema';

// -- places and pieces ---------------------------------------------------------------------------

const row = ({ seat }: LogEntry): Place => `row:${seat}`;
const area = ({ place }: LogEntry): Place => `area:${place}`;
const seated = (entry: LogEntry) => ({ seat: entry.seat ?? 0 });
const cardOf = (entry: LogEntry): Piece => ({ kind: 'card', name: entry.card ?? '' });
const marker = (entry: LogEntry): Piece => ({ kind: 'marker', ...seated(entry) });
const figure = (entry: LogEntry): Piece => ({
  kind: 'figure',
  amount: entry.amount,
  ...seated(entry),
});
const back = (name: 'card' | 'goal'): Piece => ({ kind: 'back', name });

/** The area an entry speaks of: its own, else that of the card being settled, else the card's. */
const areaOf = (entry: LogEntry, told: Told): string => {
  if (entry.place !== null) return entry.place;
  const settled = told.before.findLast(({ kind }) => kind === 'settles');
  if (settled && settled.card === entry.card) return settled.place ?? '';
  const card = entry.card ?? '';
  const lying = viewOf(told)?.areas.find(({ cards }) => cards.some((one) => one.card === card));
  return lying?.area ?? ACTIONS[card]?.area ?? '';
};

const viewOf = ({ view }: Told): ZenaView | null => view as ZenaView | null;

// Entries whose amount is the card's place in its area.
const NUMBERED = new Set(['joins', 'takes_marker', 'marker_home']);

/** Where a card lies on the board. */
const spot = (entry: LogEntry, told: Told): Place => {
  const name = areaOf(entry, told);
  if (NUMBERED.has(entry.kind)) return `area:${name}:${entry.amount}`;
  const cards = viewOf(told)?.areas.find((one) => one.area === name)?.cards ?? [];
  const place = cards.findIndex(({ card }) => card === entry.card);
  return place < 0 ? `area:${name}` : `area:${name}:${place + 1}`;
};

/** Where the next card of an area will lie. */
const nextPlace = (entry: LogEntry, told: Told): Place => {
  const name = areaOf(entry, told);
  const lying = viewOf(told)?.areas.find((one) => one.area === name)?.cards.length ?? 0;
  return `area:${name}:${lying + 1}`;
};

/** The slot of a card that has a seat's marker; with no seat the next free one. */
const slot = (entry: LogEntry, told: Told, seat: number | null): Place => {
  const at = spot(entry, told);
  const [, name, place] = at.split(':');
  const cards = viewOf(told)?.areas.find((one) => one.area === name)?.cards ?? [];
  const markers = cards[Number(place) - 1]?.markers ?? [];
  const found = seat === null ? markers.length : markers.indexOf(seat);
  return place === undefined || found < 0 ? at : `${at}:slot:${found}`;
};

// -- movements -----------------------------------------------------------------------------------

type Steps = EventScore['steps'];

/** Coins and points rise where they were earned; cards come in entries of their own. */
const gains = (entry: LogEntry, from: Place, start = 0): Step[] => [
  ...(entry.money > 0
    ? [rise({ kind: 'money', amount: entry.money }, from, `money:${entry.seat}`, start)]
    : []),
  ...(entry.amount > 0
    ? [rise({ kind: 'points', amount: entry.amount }, from, `points:${entry.seat}`, start + 80)]
    : []),
];
const rise = (piece: Piece, from: Place, to: Place, start: number): Step => ({
  move: 'rise',
  from,
  to,
  piece,
  start,
});
const pay = (entry: LogEntry, to: Place, start = 0): Step[] =>
  entry.money < 0
    ? [{ move: 'pay', to, piece: { kind: 'money', amount: entry.money }, start }]
    : [];
const said =
  (ms: number): Steps =>
  () => [{ move: 'said', to: 'board', ms }];
const nods: Steps = (entry) => [{ move: 'nod', to: row(entry) }];
const flies =
  (
    piece: (entry: LogEntry) => Piece,
    from: (entry: LogEntry) => Place,
    to: (entry: LogEntry) => Place,
    ms: number,
  ): Steps =>
  (entry) => [{ move: 'fly', from: from(entry), to: to(entry), piece: piece(entry), ms }];
const nothing: EventScore = { steps: () => [], unseen: true };
const other = ({ amount }: LogEntry): Place => `row:${amount}`;

/** What a card brings while its area is settled: seen while the next card is already looked at. */
const brings: EventScore = {
  steps: (entry, told) => gains(entry, spot(entry, told)),
  follows: 80,
  lasts: 300,
  sound: 'coins',
};
const verdict = (kind: 'won' | 'lost' | 'stays', steps: Steps = () => []): EventScore => ({
  steps: (entry, told) => [
    {
      move: 'total',
      to: spot(entry, told),
      piece: { kind: 'total', name: kind, amount: entry.amount },
    },
    ...steps(entry, told),
  ],
  at: spot,
  follows: 'end',
});
const fades: Steps = (entry, told) => [{ move: 'fade', to: spot(entry, told), start: 200 }];
const draws = { group: 'draws', apart: 100, lasts: 300 };
const putsAway = { group: 'puts_away', apart: 60 };

// -- the score -----------------------------------------------------------------------------------

export const events: Record<string, EventScore> = {
  // rounds
  round: { steps: said(300) },
  start_player: {
    steps: flies(
      () => ({ kind: 'start' }),
      () => 'board',
      row,
      400,
    ),
    at: row,
  },
  was_first: nothing,
  turn: nothing,
  extra_turn: { steps: nods, at: row },
  event: {
    steps: (entry) => [
      { move: 'turn', from: 'deck:event', to: 'event', piece: cardOf(entry), ms: 600 },
    ],
    at: () => 'event',
    sound: 'card',
  },
  event_income: {
    steps: (entry) => gains(entry, 'event'),
    group: 'event_income',
    apart: 60,
    follows: 120,
    lasts: 500,
    sound: 'coins',
  },
  fort_card: {
    steps: (entry) => [
      { move: 'turn', from: 'deck:cannon', to: 'area:fort', piece: cardOf(entry), ms: 600 },
    ],
    at: () => 'area:fort',
    sound: 'card',
  },

  // figures
  has_placed: {
    steps: (entry) => [{ move: 'pop', to: row(entry), piece: { kind: 'seal' } }],
    group: 'has_placed',
    apart: 60,
  },
  places_figure: nothing,
  figure_starts: {
    steps: (entry) => [
      { move: 'drop', from: row(entry), to: area(entry), piece: figure(entry), ms: 450 },
    ],
    group: 'figures',
    apart: 120,
  },
  moves_figure: {
    steps: (entry) => [
      {
        move: 'walk',
        from: `figure:${entry.seat}:${entry.amount}`,
        to: area(entry),
        piece: figure(entry),
        ms: 950,
      },
    ],
    at: area,
  },

  // cards and markers
  offers: {
    steps: (entry, told) => [
      {
        move: 'lay',
        from: row(entry),
        to: nextPlace(entry, told),
        piece: cardOf(entry),
        ms: 520,
      },
      ...pay(entry, nextPlace(entry, told), 420),
    ],
    at: area,
    sound: 'card',
  },
  shows_offer: { steps: nods, at: area, lasts: 400 },
  needs_marker: nothing,
  joins: {
    steps: (entry, told) => [
      { move: 'slide', from: row(entry), to: slot(entry, told, null), piece: marker(entry) },
      ...pay(entry, slot(entry, told, null)),
    ],
    at: (entry, told) => slot(entry, told, null),
    sound: 'coins',
  },
  does_not_join: nothing,
  bonus: {
    steps: (entry, told) => gains(entry, spot(entry, told)),
    follows: 350,
    lasts: 700,
  },
  promoter_part: brings,
  takes_marker: {
    steps: (entry, told) => [
      { move: 'slide', from: slot(entry, told, entry.seat), to: row(entry), piece: marker(entry) },
    ],
    at: (entry, told) => slot(entry, told, entry.seat),
  },
  marker_home: {
    steps: (entry, told) => [
      { move: 'slide', from: slot(entry, told, entry.seat), to: row(entry), piece: marker(entry) },
    ],
    follows: 80,
    lasts: 200,
  },
  ousts: {
    steps: (entry, told) => [
      {
        move: 'slide',
        from: row(entry),
        to: slot(entry, told, entry.amount),
        piece: marker(entry),
      },
    ],
    at: (entry, told) => slot(entry, told, entry.amount),
  },
  does_not_oust: nothing,
  passes: { steps: nods, group: 'passes', apart: 80 },
  passes_for_coin: {
    steps: (entry) => gains(entry, row(entry)),
    at: row,
    lasts: 600,
  },

  // decks
  draws_action: {
    steps: flies(
      () => back('card'),
      () => 'deck:card',
      row,
      450,
    ),
    ...draws,
  },
  draws_goal: {
    steps: flies(
      () => back('goal'),
      () => 'deck:goal',
      row,
      450,
    ),
    ...draws,
  },
  sees_card: nothing,
  gets_card: nothing,
  discards_action: {
    steps: flies(
      () => back('card'),
      row,
      () => 'deck:card',
      300,
    ),
    ...putsAway,
  },
  discards_goal: {
    steps: flies(
      () => back('goal'),
      row,
      () => 'deck:goal',
      300,
    ),
    ...putsAway,
  },
  deck_made_anew: { steps: said(300), at: () => 'deck:card' },
  passes_action: { steps: flies(() => back('card'), row, other, 600), group: 'hands', apart: 0 },
  passes_goal: { steps: flies(() => back('goal'), row, other, 600), group: 'hands', apart: 0 },
  chooses_card: nothing,
  has_chosen: nothing,
  shows_card: nothing,

  // the settlement
  settles: {
    steps: (entry, told) => [{ move: 'lift', to: spot(entry, told) }],
    at: spot,
  },
  effect: brings,
  table_part: brings,
  reward: brings,
  exchanged: brings,
  pays_for: {
    steps: (entry, told) => pay(entry, `area:${areaOf(entry, told)}`),
    lasts: 400,
    follows: 80,
  },
  does_not_pay: nothing,
  majority: {
    steps: (entry) => [
      { move: 'crown', to: area(entry), piece: { kind: 'crown', ...seated(entry) } },
      ...gains(entry, area(entry), 340),
    ],
    at: area,
    lasts: 800,
    sound: 'coins',
  },

  // the die
  pays_for_die: {
    steps: (entry) =>
      entry.money < 0
        ? [
            {
              move: 'fly',
              from: row(entry),
              to: 'board',
              piece: { kind: 'money', amount: entry.money },
              ms: 260,
            },
          ]
        : [],
    group: 'pays_for_die',
    apart: 120,
  },
  rolls: {
    steps: (entry, told) => [
      { move: 'die', to: spot(entry, told), piece: { kind: 'die', amount: entry.amount } },
    ],
    at: spot,
    great: true,
    sound: 'die',
  },
  die_fails: verdict('lost', fades),
  die_stays: verdict('stays'),
  die_succeeds: verdict('won'),
  battle_won: {
    steps: (entry, told) => [
      { move: 'take', from: spot(entry, told), to: 'battles', piece: cardOf(entry) },
    ],
    at: () => 'battles',
    follows: 'end',
    great: true,
    sound: 'great',
  },
  fort_unmanned: { steps: fades, at: spot },
  card_leaves: { steps: fades, at: spot, follows: 'end', lasts: 400 },
  fort_back: {
    steps: (entry, told) => [
      { move: 'fly', from: spot(entry, told), to: 'deck:cannon', piece: cardOf(entry), ms: 500 },
    ],
    follows: 'end',
  },

  // the end
  game_over: { steps: said(400), great: true, sound: 'great' },
  scores: nothing,
};

// -- the position between two that the server tells ------------------------------------------------

// Entries in which the amount counts points.
const POINTS = new Set([
  'bonus',
  'promoter_part',
  'effect',
  'table_part',
  'reward',
  'exchanged',
  'event_income',
  'majority',
]);

const apply = (view: GameView, entries: LogEntry[]): GameView => {
  const before = view as ZenaView;
  const families = before.families.map((family) => ({ ...family }));
  for (const { kind, seat, money, amount } of entries) {
    const family = families[seat ?? -1];
    if (!family) continue;
    family.coins += money;
    if (POINTS.has(kind)) family.points += amount;
  }
  const drawn: ZenaView = { ...before, families };
  return drawn;
};

// -- screens that do not show everything -----------------------------------------------------------

const partOf = (place: Place): string | null => {
  const [kind, name] = place.split(':');
  if (kind === 'battles') return 'fort';
  return kind === 'area' ? (name ?? null) : null;
};

/** The next larger thing that stands for a place which is not drawn. */
const standIn = (place: Place): Place | null => {
  const [kind, name, card, slotted] = place.split(':');
  if (kind === 'area' && slotted) return `area:${name}:${card}`;
  if (kind === 'area' && card) return `area:${name}`;
  if (kind === 'area') return `part:${name}`;
  if (kind === 'battles') return 'area:fort';
  if (kind === 'money' || kind === 'points' || kind === 'figure') return `row:${name}`;
  if (kind === 'part' || kind === 'deck' || kind === 'event') return 'board';
  return null;
};

export const score: Score = { events, Piece: MovingPiece, apply, standIn, partOf };
