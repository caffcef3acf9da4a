// The cards on the table: those that come with the game, or those of the table's own card file. A
// page shows one table, which sets its cards before anything is drawn.

import type {
  Effect as PrintedEffect,
  ZenaAction,
  ZenaCards,
  ZenaFort,
  ZenaGoal,
} from '../../api/schema';
import * as standard from './standard_cards';
import type { ActionCard, Effect, EventCard, FortCard, Gain, GoalCard } from './standard_cards';

export type { ActionCard, Effect, Gain, GoalCard };

export const AREAS = ['old-town', 'cathedral', 'palace', 'bank', 'port', 'fort'];

/** What the majority brings; the Palace's has a price (Z8.5). */
export const INCOMES: Record<string, { gain: Gain; price?: number }> = {
  'old-town': { gain: { card: 2, coin: 1 } },
  cathedral: { gain: { card: 1, coin: 2 } },
  palace: { gain: { vp: 2 }, price: 1 },
  bank: { gain: { coin: 3 } },
  port: { gain: { vp: 1, coin: 1 } },
  fort: { gain: { vp: 1, card: 1 } },
};

export const FIGURE_VALUES = [5, 3, 2, 2];

export let ACTIONS = standard.ACTIONS;
export let FORTS = standard.FORTS;
export let EVENTS = standard.EVENTS;
export let GOALS = standard.GOALS;

/** Sets the cards of a table; null for those that come with the game. */
export const useCards = (cards: ZenaCards | null): void => {
  ACTIONS = cards ? byName(cards.actions, actionOf) : standard.ACTIONS;
  FORTS = cards ? byName(cards.forts, fortOf) : standard.FORTS;
  EVENTS = cards ? byName(cards.events, (event): EventCard => event) : standard.EVENTS;
  GOALS = cards ? byName(cards.goals, goalOf) : standard.GOALS;
};

const byName = <Told extends { name: string }, Card>(
  told: Told[],
  read: (one: Told) => Card,
): Record<string, Card> => Object.fromEntries(told.map((one) => [one.name, read(one)]));

const actionOf = ({
  area,
  kind,
  slots,
  bonus,
  effect,
  promoter,
  table,
}: ZenaAction): ActionCard => ({
  area,
  kind,
  slots,
  bonus,
  ...(effect && { effect: effectOf(effect) }),
  ...(promoter && { promoter: effectOf(promoter) }),
  ...(table && { table: effectOf(table) }),
});

const fortOf = ({ slots, reward, crossed_out }: ZenaFort): FortCard => ({
  slots,
  reward,
  crossed: crossed_out,
});

const effectOf = ({ kind, gain, pay }: PrintedEffect): Effect => {
  if (kind === 'gain') return gain;
  return kind === 'may_pay' ? { pay, for: gain } : kind;
};

const GOAL_KINDS: Record<ZenaGoal['kind'], GoalCard['by']> = {
  majority: 'majority',
  per_permanent: 'permanent',
  set: 'set',
  any_majority: 'any',
  no_majority: 'none',
  per_battle_won: 'battles',
};

const goalOf = ({ kind, points, area, set }: ZenaGoal): GoalCard => ({
  points,
  by: GOAL_KINDS[kind],
  ...(area && { area }),
  ...(kind === 'set' && { set }),
});

/** An action card as it is printed; null for an unknown card. */
export const printedAction = (card: string): ActionCard | null => ACTIONS[card] ?? null;

export const printedFort = (card: string): FortCard | null => FORTS[card] ?? null;
