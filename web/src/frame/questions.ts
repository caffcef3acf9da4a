// What a question is about: the words and numbers its template has blanks for.

import type { Choice, Situation, ZenaView } from '../api/schema';
import type { GameWords } from '../games';

type Blanks = { words: Record<string, string>; numbers: Record<string, number> };

// A hand is brought down to so many cards (Z12.1).
const HAND_LIMIT = 6;

export const questionWords = (situation: Situation, words: GameWords): Blanks => {
  const { view } = situation;
  return 'families' in view ? zena(view, situation.choices, words) : { words: {}, numbers: {} };
};

const zena = (view: ZenaView, choices: Choice[], words: GameWords): Blanks => {
  switch (view.question) {
    case 'join':
      return { words: offer(view, choices, words), numbers: {} };
    case 'place':
      return { words: { figure: figure(view, words) }, numbers: {} };
    case 'discard':
      return { words: {}, numbers: { amount: tooMany(view) } };
    case 'coins': {
      const card = words.card(view.settlement?.card ?? '');
      return { words: { card }, numbers: { amount: view.settlement?.bonus ?? 0 } };
    }
    case 'exchange':
      return { words: exchange(choices, words), numbers: {} };
    case 'draw':
      return { words: {}, numbers: { amount: view.draws } };
    default:
      return { words: { other: '' }, numbers: {} };
  }
};

const offer = (view: ZenaView, choices: Choice[], words: GameWords): Record<string, string> => {
  const lying = view.areas.map((area) => area.cards.at(-1)).find((one) => one?.card === view.offer);
  const price = lying?.slots[lying.markers.length] ?? 0;
  const joining = choices.find((choice) => choice.kind === 'join_it');
  const bonus = joining?.foretells.find((entry) => entry.kind === 'bonus');
  const names = view.families.map((family) => family.family);
  const told = bonus ? ` ${words.entry(bonus, names, names, null, 'foretold')}` : '';
  return {
    card: words.card(view.offer ?? ''),
    price: words.fill(words.word('gains', 'money'), {}, { money: price }),
    bonus: told,
  };
};

const figure = (view: ZenaView, words: GameWords): string => {
  const mine = view.seat !== null && view.pending.includes(view.seat);
  const placed = mine ? (view.families[view.seat ?? 0]?.chosen.length ?? 0) : 'any';
  return words.word('figures', String(placed));
};

const tooMany = (view: ZenaView): number => {
  const family = view.families[view.pending[0] ?? 0];
  return family ? family.hand_size - family.chosen.length - HAND_LIMIT : 0;
};

const exchange = (choices: Choice[], words: GameWords): Record<string, string> => {
  const paying = choices.find((choice) => choice.kind === 'exchange');
  if (!paying) return { pay: '', gain: '' };
  return { pay: words.gain(paying.price, 0), gain: words.gain(paying.gain, paying.amount) };
};
