// From a view to what is drawn on Zena's board; nothing here decides what is legal.

import type { Choice } from '../../api/schema';
import { FIGURE_VALUES, INCOMES, printedAction, type Gain } from './deck';
import type { AreaView, CardView, ZenaView } from './schema';

export const FIGURE_NAMES = ['lord', 'lady', 'heir', 'other-heir'];
const LADY = 1;

export type PlacedFigure = { figure: number; value: number };
export type FamilyPresence = {
  seat: number;
  figures: PlacedFigure[];
  strength: number;
  leads: boolean;
  /** A Lady without company, who counts 0 (Z8.6). */
  alone: boolean;
};
export type Lead =
  | { kind: 'leads'; seat: number; by: number }
  | { kind: 'tie'; at: number }
  | { kind: 'nobody' }
  | { kind: 'empty' };

export type SlotDrawing = {
  price: number;
  marker: number | null;
  /** The topmost free slot: the one that is taken next. */
  next: boolean;
  bonus: Gain | null;
};
export type CardDrawing = {
  card: string;
  kind: string;
  /** Its place in the area, from 1 for the oldest. */
  place: number;
  slots: SlotDrawing[];
  promoter: number | null;
  /** What the event adds to its coins this round. */
  change: number;
  /** The card that is offered or settled now. */
  atIssue: boolean;
};
export type AreaDrawing = {
  area: string;
  number: number;
  families: FamilyPresence[];
  lead: Lead;
  cards: CardDrawing[];
  change: number;
  settled: boolean;
};

/** The areas in play, in the order they are settled. */
export const areasOf = (view: ZenaView): AreaDrawing[] =>
  view.areas
    .filter((area) => view.ruleset !== 'beginner' || !['old-town', 'fort'].includes(area.area))
    .map((area, index) => drawn(view, area, index + 1));

const drawn = (view: ZenaView, area: AreaView, number: number): AreaDrawing => {
  const families = familiesIn(view, area);
  return {
    area: area.area,
    number,
    families,
    lead: leadOf(area.strength, families.length > 0),
    cards: area.cards.map((card, index) => cardOf(view, area, card, index + 1)),
    change: area.event_change,
    settled: view.settlement?.area === area.area,
  };
};

const familiesIn = (view: ZenaView, area: AreaView): FamilyPresence[] =>
  view.families
    .map((family) => {
      const figures = figuresIn(family.figures, area.area);
      const strength = area.strength[family.seat] ?? 0;
      return {
        seat: family.seat,
        figures,
        strength,
        leads: area.majority === family.seat,
        alone: figures.length > 0 && strength === 0,
      };
    })
    .filter((family) => family.figures.length > 0);

const figuresIn = (figures: Record<string, string | null>, area: string): PlacedFigure[] =>
  FIGURE_NAMES.map((name, figure) => ({ name, figure, value: FIGURE_VALUES[figure] ?? 0 }))
    .filter(({ name }) => figures[name] === area)
    .map(({ figure, value }) => ({ figure, value }));

/** The leader by strength; none in a tie or without strength (Z8.5). */
export const leadOf = (strength: number[], anybody = true): Lead => {
  const best = Math.max(0, ...strength);
  if (best === 0) return anybody ? { kind: 'nobody' } : { kind: 'empty' };
  const first = strength.indexOf(best);
  if (strength.indexOf(best, first + 1) >= 0) return { kind: 'tie', at: best };
  const second = Math.max(0, ...strength.filter((_, seat) => seat !== first));
  return { kind: 'leads', seat: first, by: best - second };
};

const cardOf = (view: ZenaView, area: AreaView, card: CardView, place: number): CardDrawing => ({
  card: card.card,
  kind: card.kind,
  place,
  slots: card.slots.map((price, slot) => ({
    price,
    marker: card.markers[slot] ?? null,
    next: slot === card.markers.length,
    bonus: (slot > 0 && printedAction(card.card)?.bonus[slot - 1]) || null,
  })),
  promoter: card.promoter,
  change: changeOf(card, area.event_change),
  atIssue: isAtIssue(view, area, card, place),
});

/** An event changes only what every marker gets in coins from a card without a die (Z5.2). */
const changeOf = (card: CardView, change: number): number => {
  const effect = printedAction(card.card)?.effect;
  const pays = typeof effect === 'object' && 'coin' in effect && Boolean(effect.coin);
  return card.kind !== 'dice' && card.kind !== 'fort' && pays ? change : 0;
};

/** The card just offered is the newest of its area; a card being settled is named. */
const isAtIssue = (view: ZenaView, area: AreaView, card: CardView, place: number): boolean => {
  if (view.offer !== null) return place === area.cards.length && card.card === view.offer;
  const settled = view.settlement?.area === area.area && view.settlement.card === card.card;
  // Of two copies it is the one with a marker of the family that is asked.
  const twice = area.cards.filter((one) => one.card === card.card).length > 1;
  const asked = !twice || view.pending.some((seat) => card.markers.includes(seat));
  return settled && asked && view.rule !== 'Z8.5';
};

/** Where the cards a seat has chosen in secret will put its figures (Z3.2). */
export const placedBy = (
  view: ZenaView,
  seat: number,
): { figure: number; card: string; area: string }[] =>
  (view.families[seat]?.chosen ?? []).map((card, figure) => ({
    figure,
    card,
    area: printedAction(card)?.area ?? '',
  }));

// -- dice ------------------------------------------------------------------------------------------

export type Odds = { lost: number; stays: number; won: number };

const SIDES = [1, 2, 3, 4, 5, 6];

export const rollOutcome = (total: number): keyof Odds =>
  total <= 3 ? 'lost' : total < 6 ? 'stays' : 'won';

/** The odds of a roll with a bonus, as shares of 1 (Z9.2). */
export const oddsOf = (bonus: number): Odds => {
  const odds = { lost: 0, stays: 0, won: 0 };
  for (const side of SIDES) odds[rollOutcome(side + bonus)] += 1 / SIDES.length;
  return odds;
};

/** What the next roll for a card has already: its markers below the top (Z9.1). */
export const bonusOf = (card: CardDrawing): number =>
  Math.max(0, card.slots.filter((slot) => slot.marker !== null).length - 1);

// -- choices ---------------------------------------------------------------------------------------

/** The key of a card's position on the board. */
export const spot = (area: string, place: number): string => `${area} ${place}`;

const OUSTED = /(\d+) slot \d+$/;

/** The choices that touch a card on the board, by its spot. */
export const choicesOnBoard = (choices: Choice[], view: ZenaView): Map<string, Choice[]> => {
  const found = new Map<string, Choice[]>();
  for (const choice of choices) {
    const place = placeOnBoard(choice, view);
    if (choice.place === null || place === 0) continue;
    const key = spot(choice.place, place);
    found.set(key, [...(found.get(key) ?? []), choice]);
  }
  return found;
};

const placeOnBoard = (choice: Choice, view: ZenaView): number => {
  if (choice.kind === 'join' || choice.kind === 'take_marker') return choice.amount;
  if (choice.kind === 'oust') return Number(OUSTED.exec(choice.text)?.[1] ?? 0);
  if (choice.kind === 'join_it') {
    return view.areas.find((area) => area.area === choice.place)?.cards.length ?? 0;
  }
  return 0;
};

/** The slot of a card that a choice is about, from 0; −1 for none. */
export const slotOf = (
  choice: Choice | undefined,
  card: CardDrawing,
  seat: number | null,
): number => {
  if (choice?.kind === 'oust') return choice.amount - 1;
  if (choice?.kind === 'take_marker') return card.slots.findIndex((slot) => slot.marker === seat);
  return choice ? card.slots.findIndex((slot) => slot.next) : -1;
};

export const movesTo = (choices: Choice[], area: string): Choice[] =>
  choices.filter((choice) => choice.kind === 'move' && choice.place === area);

// -- what a move would change ----------------------------------------------------------------------

/** The strength of figures that stand together; a Lady alone counts only in the Old town (Z8.6). */
export const strengthOf = (figures: PlacedFigure[], area: string): number => {
  const alone = figures.length === 1 && figures[0]?.figure === LADY && area !== 'old-town';
  return alone ? 0 : figures.reduce((sum, { value }) => sum + value, 0);
};

/** Strengths in an area once a family's figure has moved. */
export const strengthsAfter = (
  view: ZenaView,
  area: string,
  seat: number,
  move: Choice,
): number[] => {
  const now = view.areas.find((one) => one.area === area)?.strength ?? [];
  const family = view.families[seat];
  if (!family) return now;
  const figures = { ...family.figures, [FIGURE_NAMES[move.amount] ?? '']: move.place };
  return now.map((strength, other) =>
    other === seat ? strengthOf(figuresIn(figures, area), area) : strength,
  );
};

/** Where a family's figure stands. */
export const standsIn = (view: ZenaView, seat: number, figure: number): string | null =>
  view.families[seat]?.figures[FIGURE_NAMES[figure] ?? ''] ?? null;

// -- the walk --------------------------------------------------------------------------------------

/** The area that a question is about; null where it is about none. */
export const areaInQuestion = (view: ZenaView): string | null => {
  if (view.settlement !== null) return view.settlement.area;
  if (view.offer === null) return null;
  const lies = (area: AreaView) => area.cards.at(-1)?.card === view.offer;
  return view.areas.find(lies)?.area ?? null;
};

/** What the majority in an area brings. */
export const incomeOf = (area: string) => INCOMES[area] ?? { gain: {} };
