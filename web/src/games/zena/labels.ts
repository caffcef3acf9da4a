// What is drawn, in full sentences, for screen readers.

import type { Choice } from '../../api/schema';
import type { GameWords } from '../../game_ui';
import type { AreaDrawing, CardDrawing, Lead } from './board';
import { figureName, gainWords, glossOf, named, signed, zenaText } from './texts';

/** The reader: the words, the names by seat, and the reader's own seat. */
export type Viewer = { words: GameWords; names: string[]; seat: number | null };

export const leadWords = (lead: Lead, { words, names, seat }: Viewer): string => {
  if (lead.kind === 'leads') {
    if (lead.seat === seat) return zenaText(words, 'lead.you', { by: lead.by });
    return zenaText(words, 'lead.other', { name: names[lead.seat] ?? '', by: lead.by });
  }
  if (lead.kind === 'tie') return zenaText(words, 'lead.tie', { at: lead.at });
  return zenaText(words, lead.kind === 'nobody' ? 'lead.nobody' : 'lead.empty');
};

export const cardTitle = (words: GameWords, card: string): string => {
  const gloss = glossOf(words, card);
  return gloss ? `${words.card(card)} (${gloss})` : words.card(card);
};

/** A card on the board with its slots and what choosing it does. */
export const cardLabel = (card: CardDrawing, choices: Choice[], viewer: Viewer): string => {
  const { words } = viewer;
  const parts = [cardTitle(words, card.card), words.word('captions', card.card)];
  if (card.change) parts.push(zenaText(words, 'card.this_round', { change: signed(card.change) }));
  parts.push(...card.slots.map((_, slot) => slotWords(card, slot, viewer)));
  const doing = choices.map((choice) => choiceWords(choice, words));
  return [...doing, ...parts].filter(Boolean).join('. ');
};

const slotWords = (card: CardDrawing, slot: number, { words, names, seat }: Viewer): string => {
  const drawn = card.slots[slot];
  if (!drawn) return '';
  const price = words.gain(drawn.price, 0) || '0';
  const told = zenaText(words, 'card.slot', { number: slot + 1, price });
  const holder =
    drawn.marker === null ? zenaText(words, 'card.free') : named(words, names, drawn.marker, seat);
  const top = slot === 0 && drawn.marker !== null ? `, ${zenaText(words, 'card.promoter')}` : '';
  const bonus = drawn.bonus
    ? `, ${zenaText(words, 'card.promoter_gains', { gain: gainWords(words, drawn.bonus) })}`
    : '';
  return `${told}: ${holder}${top}${bonus}`;
};

/** The server's words for a choice, with what is paid. */
export const choiceWords = (choice: Choice, words: GameWords): string => {
  const order = words.fill(
    words.word('choices', choice.kind),
    {
      card: choice.card === null ? '' : words.card(choice.card),
      place: choice.place === null ? '' : words.place(choice.place),
    },
    { amount: choice.amount },
  );
  return choice.price ? `${order} (${words.gain(choice.price, 0)})` : order;
};

/** Figures of a family in an area: "Marta: Lord 5, Heir 2". */
export const familyLabel = (
  family: AreaDrawing['families'][number],
  { words, names, seat }: Viewer,
): string => {
  const figures = family.figures.map(
    ({ figure, value }) => `${figureName(words, figure)} ${value}`,
  );
  const sum = family.alone || family.figures.length > 1 ? ` = ${family.strength}` : '';
  return `${named(words, names, family.seat, seat)}: ${figures.join(' + ')}${sum}`;
};
