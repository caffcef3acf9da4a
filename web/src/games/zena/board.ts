// From a view to what is drawn on Zena's board; nothing here decides what is legal.

import type { Choice } from '../../api/schema';
import { ACTIONS, areaNamed, bonusFor, consequences, FIGURES, type Gain } from './deck';
import type { AreaView, CardView, ZenaView } from './schema';

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
  /** What a roll for it has so far. */
  bonus: number;
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
    .filter((area) => view.ruleset !== 'beginner' || areaNamed(area.area)?.beginner)
    .map((area, index) => drawn(view, area, index + 1));

/** Areas in rows, there and back: the settlement goes round the map. */
export const inRows = (areas: AreaDrawing[], long: number): AreaDrawing[][] =>
  areas
    .filter((_, place) => place % long === 0)
    .map((_, row) => areas.slice(row * long, (row + 1) * long));

const drawn = (view: ZenaView, area: AreaView, number: number): AreaDrawing => {
  const families = familiesIn(view, area);
  return {
    area: area.area,
    number,
    families,
    lead: leadFrom(area.majority, area.lead, families.length > 0),
    cards: area.cards.map((card, index) => cardOf(card, index + 1)),
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
  FIGURES.map(({ name, value }, figure) => ({ name, figure, value }))
    .filter(({ name }) => figures[name] === area)
    .map(({ figure, value }) => ({ figure, value }));

/** Who leads, as the server tells it: the seat and by how much, or the strength of a tie. */
const leadFrom = (seat: number | null, amount: number, anybody = true): Lead => {
  if (seat !== null) return { kind: 'leads', seat, by: amount };
  if (amount > 0) return { kind: 'tie', at: amount };
  return anybody ? { kind: 'nobody' } : { kind: 'empty' };
};

const cardOf = (card: CardView, place: number): CardDrawing => ({
  card: card.card,
  kind: card.kind,
  place,
  slots: card.slots.map((price, slot) => ({
    price,
    marker: card.markers[slot] ?? null,
    next: slot === card.markers.length,
    bonus: bonusFor(card.card, slot),
  })),
  promoter: card.promoter,
  change: card.change,
  bonus: card.bonus,
  atIssue: card.at_issue,
});

/** Where the cards a seat has chosen in secret will put its figures (Z3.2). */
export const placedBy = (
  view: ZenaView,
  seat: number,
): { figure: number; card: string; area: string }[] =>
  (view.families[seat]?.chosen ?? []).map((card, figure) => ({
    figure,
    card,
    area: ACTIONS[card]?.area ?? '',
  }));

// -- choices ---------------------------------------------------------------------------------------

/** The key of a card's position on the board. */
export const spot = (area: string, place: number): string => `${area} ${place}`;

/** The choices that touch a card on the board, by its spot. */
export const choicesOnBoard = (choices: Choice[]): Map<string, Choice[]> => {
  const found = new Map<string, Choice[]>();
  for (const choice of choices) {
    if (choice.place === null || !choice.spot) continue;
    const key = spot(choice.place, choice.spot);
    found.set(key, [...(found.get(key) ?? []), choice]);
  }
  return found;
};

export const movesTo = (choices: Choice[], area: string): Choice[] =>
  choices.filter((choice) => choice.kind === 'move' && choice.place === area);

// -- what a move would change ----------------------------------------------------------------------

/** How an area will stand once a figure has moved: who leads, and the mover's strength. */
export const standingAfter = (
  move: Choice | null,
  area: string,
): { lead: Lead; strength: number } | null => {
  const lead = consequences(move, 'lead').find((one) => one.place === area);
  const strength = consequences(move, 'strength').find((one) => one.place === area);
  if (!lead || !strength) return null;
  return { lead: leadFrom(lead.seat, lead.amount), strength: strength.amount };
};

/** Whether a move changes who leads in an area, or by how much. */
export const changesLead = (lead: Lead, area: AreaView): boolean =>
  JSON.stringify(lead) !== JSON.stringify(leadFrom(area.majority, area.lead));

/** Where a family's figure stands. */
export const standsIn = (view: ZenaView, seat: number, figure: number): string | null =>
  view.families[seat]?.figures[FIGURES[figure]?.name ?? ''] ?? null;

// -- the walk --------------------------------------------------------------------------------------

/** The area that a question is about; null where it is about none. */
export const areaInQuestion = (view: ZenaView): string | null => {
  if (view.settlement !== null) return view.settlement.area;
  return view.areas.find((area) => area.cards.some((card) => card.at_issue))?.area ?? null;
};
