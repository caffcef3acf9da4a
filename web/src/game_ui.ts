// The contract between the frame (pages, prompt, choices, log) and the games.
//
// A game's UI is everything of it that the frame shows. The generic UI (frame/generic_ui.ts)
// makes every game playable in words alone. A game's own folder puts its own parts over it: it
// exports `gameUi: Partial<GameUi>` from `games/NAME/game_ui.ts`, loaded only when
// such a table is opened. A game from elsewhere may bring a board (frame/face.ts).
// No UI knows a rule: what is legal comes as choices from the server.

import type { Component } from 'svelte';
import type {
  BarredChoice,
  Choice,
  LogEntry,
  Obstacle,
  Printed,
  Range,
  Situation,
  ViewFields,
} from './api/schema';
import { importFaceBoard } from './frame/face';
import { genericUi } from './frame/generic_ui';
import type { GreatKinds } from './frame/great_moments';
import type { ResultUi, Sources } from './frame/result/result_ui';
import type { Score } from './motion/score';
import type { Catalogue } from './words/catalogue';

/** What the views of all games have; a game's folder narrows it to its own view. */
export type GameView = ViewFields;
export type GameWords = Catalogue;

/** The players' names by seat, as headings use them, and the reader's seat (null for a spectator). */
export type Names = { plain: string[]; reader: number | null };

/** What can be chosen now, indexed by what it affects on the board. */
export type Legal = {
  /** Choices by the card they affect (`choice.card`). */
  byCard: Map<string, Choice[]>;
  /** Choices by the place they affect (`choice.place`): districts, goods, roads, areas. */
  byPlace: Map<string, Choice[]>;
  /** Choices that affect neither. */
  others: Choice[];
  /** Long rows that differ only in a number, such as bids. */
  ranges: Range[];
  /** All choices in the order the UI wants them. */
  all: Choice[];
  /** What the reader sees and cannot choose now, with the reason: ask `whyNot` (frame/why_not.ts). */
  barred: BarredChoice[];
  /** What stands in the way of everything else; null for a spectator. */
  otherwise: Obstacle | null;
};

/** Something to be explained. */
export type Inspected = {
  kind: 'card' | 'place' | 'player';
  name: string;
  /** Why it cannot be chosen now, if it cannot (`whyNot`). */
  why?: string;
};

/** What every drawn part of a game gets. */
export type PartProps = {
  view: GameView;
  /** The reader's seat; null for a spectator. */
  seat: number | null;
  names: string[];
  words: GameWords;
  legal: Legal;
  /** The choice that is highlighted (focused, hovered or waiting to be confirmed), to draw its ghosts. */
  chosen: Choice | null;
  /** What the highlighted choice will lead to for certain. */
  foretold: LogEntry[];
  /** Chooses; with several choices the frame asks which, with none nothing happens. */
  onchoose: (choice: Choice | Choice[]) => void;
  /** Highlight a choice (hover, focus), or none. */
  onhighlight: (choice: Choice | null) => void;
  /** Explain a card, a place or a player; null closes the explanation. */
  oninspect: (thing: Inspected | null, at?: Element) => void;
  /** On a phone: the part of the board to show, an id from `parts`; null shows everything. */
  part: string | null;
  /** The place where something is being shown, as in `data-at`. */
  at?: string | null;
  /** The step of the decision that is looked at, in the game's own words; null: the one to take next. */
  step: string | null;
  /** Look at another step. */
  onstep: (step: string | null) => void;
  /** What has happened and was not undone, as far as the reader may know it. */
  log?: LogEntry[];
};

/** The frame draws a player's mark, name, kind and clock; the game draws the rest of the row. */
export type PlayerRowProps = PartProps & {
  player: number;
  /** Shown in a strip: only what matters most. */
  compact: boolean;
};

/** One of the tabs with which a phone switches between the parts of the board. */
export type PartTabProps = PartProps & { tab: string };

/** In the coordinates of the window. */
export type Box = { left: number; top: number; width: number; height: number };
export type SpotlightProps = { board: Box; spot: Box };

export type Prompt = { title: string; detail: string; rule: string };

/**
 * A choice in words: `title` is an order, `brief` the same where the step above it says the rest,
 * `detail` what the card does and what follows for certain, `outcome` what else it brings (odds, points). The money is drawn by the frame: `money` changes
 * hands for certain and leaves `after`; with a `chance` below 1, `money` comes in that share of cases.
 */
export type Described = {
  title: string;
  brief?: string;
  detail: string;
  outcome: string;
  money: number;
  after: number | null;
  chance: number;
};

export type Help = { title: string; text: string; detail: string; rule: string };

export type Asked = {
  situation: Situation;
  names: Names;
  words: GameWords;
  step?: string | null;
};

export type GameUi = {
  /** Sets what is printed on the cards and the board of the table, before anything is drawn. */
  usePrinted: (printed: Printed) => void;
  /** The board; without one the table is shown in words. */
  Board: Component<PartProps> | null;
  /** In the head beside the round: what holds for all of it, such as an event. */
  HeadNote: Component<PartProps> | null;
  /** The steps of a long decision, drawn above the choices of one step. */
  Steps: Component<PartProps> | null;
  /** What the question is about, drawn beside the choices. */
  Decision: Component<PartProps> | null;
  /** My hand. */
  Hand: Component<PartProps> | null;
  /** Panels beside the board: market, auction, goals. */
  Panels: Component<PartProps> | null;
  PlayerRow: Component<PlayerRowProps> | null;
  /** Whether a strip of players on a phone has room for their names; their marks are there anyway. */
  namesInStrip: boolean;
  /** What a tab for a part of the board says besides its title; without one, the title alone. */
  PartTab: Component<PartTabProps> | null;
  /** The light on the place that a lesson speaks of, over the board; without one, a plain one. */
  spotlight: (() => Promise<{ default: Component<SpotlightProps> }>) | null;
  /** What moves on the board when something happens; without it positions jump. */
  score?: () => Promise<Score>;
  /** The parts of the board a phone switches between. */
  parts: (view: GameView, words: GameWords) => { id: string; title: string }[];
  /** The part of the board that the question is about. */
  partFor: (view: GameView) => string | null;

  /** Where the game stands: "Round 3 of 20 · Cards". */
  headline: (view: GameView, words: GameWords) => string;
  /** The round under way and the last one; null before the first and where there is no last one. */
  rounds: (view: GameView) => { now: number; last: number } | null;
  /** Who must do what, in one sentence. `mine`: the reader is asked. */
  prompt: (asked: Asked, mine: boolean) => Prompt;
  describe: (choice: Choice, view: GameView, names: Names, words: GameWords) => Described;
  /** The label of choices shown together on one line; '' for those shown alone. */
  group: (choice: Choice, words: GameWords) => string;
  order: (choices: Choice[], view: GameView) => Choice[];
  /** Those of the choices that are listed while a step is looked at; all where there are no steps. */
  listed: (choices: Choice[], view: GameView, step: string | null) => Choice[];
  /** The step in which a choice is listed; null where there are no steps. */
  stepFor: (choice: Choice) => string | null;
  /** A letter that makes this choice directly, besides the digits. */
  hotkey: (choice: Choice) => string | null;
  /** Whether a choice ends a turn or is hard to take back, and so asks for the optional confirmation. */
  needsConfirmation: (choice: Choice) => boolean;
  /** The kinds of log entries that begin a new section of the log. */
  openings: ReadonlySet<string>;

  /** The pieces that differ between two views, by the names that the board gives them (`data-at`). */
  moved: (before: GameView, after: GameView) => string[];
  /** The cards in the reader's hand; null if the game does not tell. */
  hand: (view: GameView) => string[] | null;
  /** Money and points of a seat as far as they are public; null if the game does not tell. */
  money: (view: GameView, seat: number) => number | null;
  points: (view: GameView, seat: number) => number | null;
  /** The seats, of which there are so many, in the order in which the players are listed. */
  seating: (view: GameView, seats: number) => number[];

  /** The kinds of log entries that are great moments, told over the board for a few seconds. */
  greatMoments: GreatKinds;
  /** Where points come from; null if the game says no more than its scores. */
  sources: Sources | null;
  /** What the game brings to the page of its result, loaded when it is over. */
  result: (() => Promise<ResultUi>) | null;

  /** What a card does, in a line. */
  caption: (card: string, view: GameView, words: GameWords) => string;
  cardHelp: (card: string, view: GameView, words: GameWords) => Help;
  placeHelp: (place: string, view: GameView, words: GameWords) => Help;
};

const gameUis = import.meta.glob<{ gameUi: Partial<GameUi> }>('./games/*/game_ui.ts');

const ownParts = async (game: string): Promise<Partial<GameUi>> => {
  const load = gameUis[`./games/${game}/game_ui.ts`];
  return load ? (await load()).gameUi : { Board: await importFaceBoard(game) };
};

/** The UI of a game: its own parts over the generic ones. */
export const importGameUi = async (game: string): Promise<GameUi> => ({
  ...genericUi,
  ...(await ownParts(game)),
});

/** The legal choices, indexed for a board. */
export const arrangeLegal = (situation: Situation | null, ui: GameUi): Legal => {
  const all = situation === null ? [] : ui.order(situation.choices, situation.view);
  const byCard = new Map<string, Choice[]>();
  const byPlace = new Map<string, Choice[]>();
  const others: Choice[] = [];
  for (const choice of all) {
    if (choice.card !== null) add(byCard, choice.card, choice);
    if (choice.place !== null) add(byPlace, choice.place, choice);
    if (choice.card === null && choice.place === null) others.push(choice);
  }
  return {
    byCard,
    byPlace,
    others,
    ranges: situation?.ranges ?? [],
    all,
    barred: situation?.barred ?? [],
    otherwise: situation?.otherwise ?? null,
  };
};

/** One choice out of a range. */
export const choiceFromRange = (range: Range, amount: number): Choice => ({
  code: range.code + amount - range.least,
  text: `${range.word} ${amount}`,
  kind: range.kind,
  rule: range.rule,
  card: range.card ?? null,
  place: range.place ?? null,
  amount,
  price: (range.price ?? 0) + (range.step ?? 0) * (amount - range.least),
  gain: 0,
  chance: 1,
  foretells: [],
});

/** The choice with a code, be it listed or out of a range. */
export const choiceByCode = (legal: Legal, code: number): Choice | null => {
  const found = legal.all.find((choice) => choice.code === code);
  if (found) return found;
  const range = legal.ranges.find(
    (one) => code >= one.code && code <= one.code + one.most - one.least,
  );
  return range ? choiceFromRange(range, range.least + code - range.code) : null;
};

const add = (map: Map<string, Choice[]>, key: string, choice: Choice): void => {
  const known = map.get(key);
  if (known) known.push(choice);
  else map.set(key, [choice]);
};

export const NOTHING_LEGAL: Legal = {
  byCard: new Map(),
  byPlace: new Map(),
  others: [],
  ranges: [],
  all: [],
  barred: [],
  otherwise: null,
};
