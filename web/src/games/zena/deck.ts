// What the server says is printed on the cards and the board of Zena.

import type { Choice, Consequence, Printed } from '../../api/schema';
import type {
  Action,
  Area,
  Event as EventCard,
  Figure,
  Fort,
  Goal,
  Numbers,
  Odds,
  ZenaPrinted,
} from './schema';

/** Coins, cards and points by their icons. */
export type Gain = Record<string, number>;

export let ACTIONS: Record<string, Action>;
export let FORTS: Record<string, Fort>;
export let EVENTS: Record<string, EventCard>;
export let GOALS: Record<string, Goal>;
export let AREAS: Area[];
export let FIGURES: Figure[];
/** Numbers of the rules. */
export let numbers: Required<Numbers>;
let odds: Odds[];
let rolls: (keyof Odds)[];

/** Sets what is printed; the frame does so before anything is drawn. */
export const usePrinted = (told: Printed): void => {
  const printed = told as unknown as ZenaPrinted;
  ACTIONS = byName(printed.actions);
  FORTS = byName(printed.forts);
  EVENTS = byName(printed.events);
  GOALS = byName(printed.goals);
  AREAS = printed.areas;
  FIGURES = printed.figures;
  numbers = printed.numbers as Required<Numbers>;
  odds = printed.odds;
  rolls = printed.rolls;
};

const byName = <Named extends { name: string }>(all: Named[]): Record<string, Named> =>
  Object.fromEntries(all.map((one) => [one.name, one]));

export const areaNamed = (name: string): Area | undefined =>
  AREAS.find((area) => area.name === name);

export const figureValue = (figure: number): number => FIGURES[figure]?.value ?? 0;

/** The bonus a promoter gets when a slot of a card is taken, counted from 0. */
export const bonusFor = (card: string, slot: number): Gain | null =>
  ACTIONS[card]?.bonus[slot - 1] ?? null;

/** What everybody on a card receives when it is settled, or when its roll is won. */
export const rewardOf = (card: string): Gain | null => {
  const effect = ACTIONS[card]?.effect;
  if (effect) return effect.kind === 'gain' ? effect.gain : null;
  return FORTS[card]?.reward ?? null;
};

// -- dice ------------------------------------------------------------------------------------------

export const OUTCOMES = ['lost', 'stays', 'won'] as const satisfies (keyof Odds)[];

/** How a roll with that total ends. */
export const rollOutcome = (total: number): keyof Odds => rolls[total] ?? 'won';

/** The odds of a roll, by what is added to the die. */
export const oddsOf = (bonus: number): Odds =>
  odds[bonus] ?? odds.at(-1) ?? { lost: 0, stays: 0, won: 1 };

// -- what choices lead to --------------------------------------------------------------------------

/** What a choice leads to of one kind. */
export const consequences = (choice: Choice | null | undefined, kind: string): Consequence[] =>
  choice?.consequences?.filter((one) => one.kind === kind) ?? [];

/** What the roll has once a choice is made. */
export const bonusAfter = (choice: Choice | null | undefined): number | undefined =>
  consequences(choice, 'roll')[0]?.amount;
