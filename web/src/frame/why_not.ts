// Why something that the reader sees cannot be chosen now: the server says it with the choices, as
// data, and the words of the game turn it into a line. No part of the client knows a rule.

import type { BarredChoice, Choice } from '../api/schema';
import type { PartProps } from '../game_ui';

/**
 * A card, a place or a piece, by what a choice about it would hold: `{ kinds: ['take'], card }` is a
 * card of the market, `{ kinds: ['play', 'green'], card }` one in the hand, `{ kinds: ['join'],
 * place, spot }` one that lies in an area. What is left out can be anything.
 */
export type Thing = {
  kinds?: readonly string[];
  card?: string;
  place?: string;
  amount?: number;
  spot?: number;
  slot?: number;
};

/**
 * Why a thing cannot be chosen now, in one line; '' if it can be, and for spectators.
 *
 *     const why = $derived(whyNot(given, { kinds: ['play', 'green'], card }));
 *     <WhyNot text={why} />
 *     given.oninspect({ kind: 'card', name: card, why }, at);
 */
export const whyNot = (
  { legal, words, names }: Pick<PartProps, 'legal' | 'words' | 'names'>,
  thing: Thing,
): string => {
  const barred = whyBarred({ legal, words, names }, thing);
  const open = legal.all.some((choice) => isAbout(choice, thing));
  if (barred || open || legal.otherwise === null) return barred;
  return words.obstacle(legal.otherwise, names);
};

/** The same for what the server names, without what holds for everything else. */
export const whyBarred = (
  { legal, words, names }: Pick<PartProps, 'legal' | 'words' | 'names'>,
  thing: Thing,
): string => {
  if (legal.all.some((choice) => isAbout(choice, thing))) return '';
  const barred = legal.barred.find((choice) => isAbout(choice, thing));
  return barred === undefined ? '' : words.obstacle(barred.obstacle, names);
};

const isAbout = (choice: Choice | BarredChoice, thing: Thing): boolean =>
  (thing.kinds === undefined || thing.kinds.includes(choice.kind)) &&
  (thing.card === undefined || thing.card === choice.card) &&
  (thing.place === undefined || thing.place === choice.place) &&
  (thing.amount === undefined || thing.amount === choice.amount) &&
  (thing.spot === undefined || thing.spot === choice.spot) &&
  (thing.slot === undefined || thing.slot === choice.slot);
