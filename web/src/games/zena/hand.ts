// The reader's hand as it is drawn: cards of one kind together, goals with what they are worth.

import type { Choice } from '../../api/schema';
import { areasOf, type AreaDrawing } from './board';
import { ACTIONS, AREAS, FIGURES, GOALS, numbers } from './deck';
import type { Viewer } from './labels';
import type { ZenaView } from './schema';
import { at, zenaText } from './texts';

export type HandStack = {
  card: string;
  /** How many copies are held. */
  copies: number;
  /** How many of them are already put away or chosen. */
  chosen: number;
  choices: Choice[];
  goal: boolean;
  /** The figure put on it at the start; −1 for none. */
  figure: number;
};

/** The hand: actions first, then goals; while figures are placed, copies are not stacked. */
export const handOf = (view: ZenaView, choices: Choice[]): HandStack[] => {
  const family = view.seat === null ? undefined : view.families[view.seat];
  if (!family) return [];
  const stack = (card: string, copies: number): HandStack => ({
    card,
    copies,
    chosen: family.chosen.filter((one) => one === card).length,
    choices: choices.filter((choice) => choice.card === card && isOfHand(choice)),
    goal: card in GOALS,
    figure: -1,
  });
  const all = [...family.known_cards, ...family.chosen];
  if (isPlacing(view)) return placing(all.sort(byArea), family.chosen, stack);
  const stacks = [...new Set(all)].map((name) =>
    stack(name, all.filter((one) => one === name).length),
  );
  return stacks.sort((one, two) => Number(one.goal) - Number(two.goal));
};

/** Cards in the order of their areas, so that a card keeps its place when a figure is put on it. */
const byArea = (one: string, two: string): number =>
  rank(one) - rank(two) || one.localeCompare(two);
const rank = (card: string): number => AREAS.findIndex((area) => area.name === ACTIONS[card]?.area);

const placing = (
  cards: string[],
  chosen: string[],
  stack: (card: string, copies: number) => HandStack,
): HandStack[] => {
  const left = chosen.map((card, figure) => ({ card, figure }));
  return cards.map((card) => {
    const taken = left.findIndex((one) => one.card === card);
    const figure = taken < 0 ? -1 : (left.splice(taken, 1)[0]?.figure ?? -1);
    const drawn = stack(card, 1);
    return figure < 0 ? { ...drawn, chosen: 0 } : { ...drawn, figure, choices: [] };
  });
};

/** Figures are being put on cards, or that is just done and nothing is revealed (Z3.2). */
export const isPlacing = (view: ZenaView): boolean =>
  view.question === 'place' || (view.question === 'start' && view.round === 0);

const OF_HAND = new Set(['offer', 'place', 'give', 'discard', 'pay_card']);
const isOfHand = (choice: Choice): boolean => OF_HAND.has(choice.kind);

/** The reader's figure in the area of a card; −1 where none is. */
export const figureFor = (view: ZenaView, card: string): number => {
  const area = ACTIONS[card]?.area;
  const figures = view.seat === null ? undefined : view.families[view.seat]?.figures;
  return FIGURES.findIndex(({ name }) => area !== undefined && figures?.[name] === area);
};

/** Why a goal is worth what it is now. */
export const goalReason = (view: ZenaView, card: string, viewer: Viewer): string => {
  const goal = GOALS[card];
  const { words, seat } = viewer;
  if (!goal || seat === null) return '';
  const areas = areasOf(view);
  const led = areas.filter(({ lead }) => lead.kind === 'leads' && lead.seat === seat);
  const area = areas.find((one) => one.area === goal.area);
  if (goal.kind === 'majority') return area ? majorityReason(area, viewer) : '';
  if (goal.kind === 'per_permanent') return area ? permanentReason(area, viewer) : '';
  if (goal.kind === 'per_battle_won')
    return zenaText(words, 'goal.battles', { count: view.battles_won.length });
  if (goal.kind === 'set') return setReason(view, card, goal.set, viewer);
  if (led.length === 0) return zenaText(words, 'goal.no_lead');
  return zenaText(words, 'goal.leads', {
    places: led.map((one) => words.place(one.area)).join(', '),
  });
};

const majorityReason = ({ area, lead }: AreaDrawing, { words, names, seat }: Viewer): string => {
  const where = at(words, area);
  if (lead.kind === 'tie') return zenaText(words, 'goal.tie', { at: where });
  if (lead.kind !== 'leads') return zenaText(words, 'goal.nobody', { at: where });
  return lead.seat === seat
    ? zenaText(words, 'goal.lead', { at: where, by: lead.by })
    : zenaText(words, 'goal.other', { at: where, name: names[lead.seat] ?? '' });
};

const permanentReason = ({ area, cards }: AreaDrawing, { words }: Viewer): string => {
  const staying = cards.filter((card) => card.kind === 'permanent');
  if (staying.length === 0) return zenaText(words, 'goal.no_permanent', { at: at(words, area) });
  return staying.map(({ card }) => words.card(card)).join(', ');
};

const setReason = (
  view: ZenaView,
  card: string,
  row: number[],
  { words, seat }: Viewer,
): string => {
  const held = view.families[seat ?? 0]?.known_cards.filter((one) => one === card).length ?? 0;
  const next = row[held];
  return next === undefined
    ? zenaText(words, 'goal.full')
    : zenaText(words, 'goal.next', { points: next });
};

/** How many cards must be discarded (Z12.1). */
export const tooMany = (view: ZenaView, seat: number): number => {
  const family = view.families[seat];
  return family ? Math.max(0, family.hand_size - family.chosen.length - numbers.hand_limit) : 0;
};
