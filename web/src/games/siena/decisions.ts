// The decisions of Siena: what each affects on the board, its words, and the order of choices.

import type { Choice, LogEntry } from '../../api/schema';
import { choiceTitle } from '../../frame/generic_ui';
import type { Asked, Described, GameWords, Legal, Names, Prompt } from '../../game_ui';
import { captionOf } from './help';
import { atOnce, foretoldWords } from './foretold';
import { kindOf, numbers } from './printed';
import type { SienaView } from './schema';
import { textsIn, type Question, type Special } from './texts';

/** Where on the board a choice is made: a place, "tower", "artists", "senesi" or a road's space. */
export type Spot = string;

/** The spot of a road's space. */
export const roadSpot = (road: string, space: number): Spot => `${road}-${space}`;

const END_OF_A_WALK = new Set(['walks_to', 'enters_inn', 'drawn_in']);

const placeOf = (choice: Choice, kind: string): LogEntry | undefined =>
  choice.foretells.find((entry) => entry.kind === kind);

/** The place or thing on the board that a choice affects; null for those made by cards or buttons only. */
export const spotOf = (choice: Choice, view: SienaView): Spot | null => {
  switch (choice.kind) {
    case 'build':
    case 'build_with_mason':
      return 'tower';
    case 'call_artist':
    case 'look':
      return 'artists';
    case 'one_senesi':
    case 'two_senesi':
      return 'senesi';
    case 'donate':
      return 'duomo';
    case 'pay':
      return 'inn';
    case 'give':
    case 'refuse':
      return view.calandrino;
    case 'step':
      return placeOf(choice, 'calandrino_walks')?.place ?? view.calandrino;
    case 'stay':
      return view.move === null ? null : standing(view, view.move);
    case 'to_florence':
    case 'to_arezzo': {
      const travel = placeOf(choice, 'travels');
      return travel ? roadSpot(travel.place ?? '', travel.amount) : null;
    }
    default:
      return choice.place;
  }
};

const standing = (view: SienaView, move: NonNullable<SienaView['move']>): string | null =>
  move.of === 'calandrino' ? view.calandrino : (view.players[move.seat]?.place ?? null);

/** All legal choices by the spot they affect. */
export const spotsOf = (legal: Legal, view: SienaView): Map<Spot, Choice[]> => {
  const spots = new Map<Spot, Choice[]>();
  for (const choice of legal.all) {
    const spot = spotOf(choice, view);
    if (spot === null) continue;
    spots.set(spot, [...(spots.get(spot) ?? []), choice]);
  }
  return spots;
};

/** How many districts a banker walks with a choice; 0 if it is no walk. */
export const stepsOf = (choice: Choice): number => {
  if (choice.kind === 'walk') return choice.amount;
  if (choice.kind !== 'enter_inn') return 0;
  return choice.foretells.filter((entry) => END_OF_A_WALK.has(entry.kind)).length;
};

/** What a choice certainly costs and brings a seat before the next turn begins. */
export const moneyOf = (choice: Choice, seat: number | null): { cost: number; gain: number } => {
  if (choice.chance < 1) return { cost: 0, gain: 0 };
  const told = atOnce(choice).filter((entry) => entry.seat === seat && entry.money !== 0);
  if (!told.length) return { cost: choice.price, gain: choice.gain };
  return {
    cost: -told.reduce((sum, { money }) => sum + Math.min(money, 0), 0),
    gain: told.reduce((sum, { money }) => sum + Math.max(money, 0), 0),
  };
};

// -- words ---------------------------------------------------------------------------------------

const CAPTIONED = new Set(['take', 'propose', 'play']);

const pointsOf = (choice: Choice): number => {
  if (choice.kind === 'build' || choice.kind === 'build_with_mason') {
    return numbers.floor_points[choice.amount - 1] ?? 0;
  }
  if (choice.kind === 'refuse') return -(placeOf(choice, 'refuses_alms')?.amount ?? 0);
  return choice.kind === 'keep' ? choice.amount : 0;
};

const detailOf = (choice: Choice, view: SienaView, names: Names, words: GameWords): string => {
  const parts = foretoldWords(choice, names, words);
  if (choice.card !== null && CAPTIONED.has(choice.kind)) {
    parts.unshift(captionOf(choice.card, view, words));
  }
  if (choice.kind === 'walk' && choice.place !== null) {
    parts.push(words.word('place_effects', choice.place));
  }
  return parts.filter(Boolean).join('; ');
};

export const describe = (
  choice: Choice,
  view: SienaView,
  names: Names,
  words: GameWords,
): Described => {
  const { cost, gain } = moneyOf(choice, names.reader);
  const money = choice.chance < 1 ? choice.gain : gain - cost;
  const mine = names.reader === null ? undefined : view.players[names.reader]?.florins;
  const points = pointsOf(choice);
  const { labels } = textsIn(words.language);
  return {
    title: choiceTitle(choice, names, words, view.ruleset),
    detail: detailOf(choice, view, names, words),
    outcome: points
      ? signed(words.fill(labels.points, {}, { amount: Math.abs(points) }), points)
      : '',
    money,
    after: mine === undefined || money === 0 || choice.chance < 1 ? null : mine + money,
    chance: choice.chance,
  };
};

const signed = (text: string, number: number): string => `${number < 0 ? '−' : '+'}${text}`;

/** Numbers the prompts have blanks for. */
const amountOf = ({ situation }: Asked, view: SienaView): number => {
  switch (view.question) {
    case 'bid':
      return situation.ranges[0]?.least ?? least(situation.choices, 'bid');
    case 'take':
      return view.players[view.seat ?? 0]?.surcharge ?? 0;
    case 'move':
      return Math.max(view.move?.points ?? 1, 1);
    case 'lay':
      return Object.values(view.turn?.placed ?? {}).reduce((sum, count) => sum + count, 0);
    case 'offer':
      return view.turn?.earned ?? 0;
    case 'alms':
      return view.move?.alms ?? 0;
    case 'beggar-cards':
      return view.move?.points ?? 0;
    case 'beggar-step':
      return Math.max((view.move?.points ?? 0) - (view.move?.steps ?? 0), 0);
    default:
      return 0;
  }
};

const least = (choices: Choice[], kind: string): number =>
  Math.min(...choices.filter((choice) => choice.kind === kind).map(({ amount }) => amount));

/** The Mule sells more; who was drawn towards the inn walks no further. */
const textOf = ({ situation }: Asked, view: SienaView): Question | Special => {
  if (view.question === 'sell' && view.turn?.mule) return 'sell_with_mule';
  const inside = situation.choices.some(({ kind }) => kind === 'enter_inn');
  const outside = situation.choices.some(({ kind }) => kind === 'walk' || kind === 'green');
  return view.question === 'move' && inside && !outside ? 'inn' : (view.question as Question);
};

export const promptFor = (asked: Asked, view: SienaView): Prompt => {
  const { words } = asked;
  const known = textsIn(words.language).prompts[textOf(asked, view)];
  const amount = amountOf(asked, view);
  const detail = view.question === 'take' && amount === 0 ? '' : known.detail;
  const bidding = view.question === 'bid' && Number.isFinite(amount);
  const title = view.question === 'bid' && !bidding ? words.word('choices', 'pass') : known.title;
  return {
    title: words.fill(title, {}, { amount }),
    detail: words.fill(detail, {}, { amount }),
    rule: view.rule ?? '',
  };
};

// -- order, keys, weight -------------------------------------------------------------------------

// Choices that continue a turn come before those that end it; discards are rarely wanted.
const RANK = [
  ['walk', 'enter_inn', 'settle', 'sell', 'to_florence', 'to_arezzo', 'give', 'step', 'pay'],
  ['donate', 'call_artist', 'three_inns', 'carry', 'take', 'propose', 'play', 'look', 'refuse'],
  ['one_senesi', 'two_senesi', 'keep', 'first', 'draw', 'bid'],
  ['green'],
  ['build_with_mason', 'build', 'rise'],
  ['stay', 'go', 'done', 'pass', 'end_turn'],
  ['discard'],
];
const rankOf = (choice: Choice): number => RANK.findIndex((kinds) => kinds.includes(choice.kind));

export const ordered = (choices: Choice[]): Choice[] =>
  [...choices].sort((one, two) => rankOf(one) - rankOf(two) || stepsOf(one) - stepsOf(two));

/** Discards, and cards that add points to a move, share a line. */
export const groupOf = (choice: Choice, words: GameWords): string => {
  if (choice.kind === 'green') return textsIn(words.language).labels.addPoints;
  return choice.kind === 'discard' ? words.word('groups', 'discard') : '';
};

const LETTERS: Record<string, string> = {
  pass: 'p',
  done: 'p',
  end_turn: 'e',
  settle: 's',
  rise: 'r',
  donate: 'd',
  build: 't',
  build_with_mason: 'm',
  call_artist: 'a',
  enter_inn: 'i',
  give: 'g',
  refuse: 'n',
  go: 'g',
  stay: 'p',
  step: 'w',
  look: 'l',
  pay: 'g',
  to_florence: 'f',
  to_arezzo: 'a',
};

export const hotkeyOf = (choice: Choice): string | null => LETTERS[choice.kind] ?? null;

const CLOSING = new Set(['end_turn', 'rise', 'build', 'build_with_mason', 'settle', 'call_artist']);
const DEAR = 20;

export const needsConfirmation = (choice: Choice): boolean =>
  CLOSING.has(choice.kind) || choice.kind === 'discard' || choice.price >= DEAR;

// -- cards ---------------------------------------------------------------------------------------

/** The choices a card's halves make: the green number on top, the effect below, or to discard it. */
export const halvesOf = (card: string, legal: Legal) => {
  const choices = legal.byCard.get(card) ?? [];
  return {
    top: choices.filter((choice) => choice.kind === 'green'),
    bottom: [
      ...choices.filter((choice) => choice.kind === 'play'),
      ...(kindOf(card) === 'inn' ? legal.all.filter(({ kind }) => kind === 'three_inns') : []),
    ],
    discard: choices.filter((choice) => choice.kind === 'discard'),
  };
};
