// Cards and areas explained at length, put together from sentences.

import type { GameWords, Help } from '../game_ui';
import { ACTIONS, EVENTS, FORTS, GOALS, type Effect } from './deck';
import { incomeOf } from './board';
import { gainWords, glossOf, tell } from './texts';

export const cardHelp = (card: string, words: GameWords): Help => {
  const gloss = glossOf(words, card);
  return {
    title: gloss ? `${words.card(card)}, ${gloss}` : words.card(card),
    text: words.has('captions', card) ? words.word('captions', card) : '',
    detail: sentences(card, words).join(' '),
    rule: ruleOf(card),
  };
};

const ruleOf = (card: string): string => {
  if (card in GOALS) return 'Z11.1';
  if (card in FORTS) return 'Z10.2';
  if (card in EVENTS) return 'Z5.1';
  return ACTIONS[card]?.kind === 'dice' ? 'Z9.1' : 'Z8.1';
};

const sentences = (card: string, words: GameWords): string[] => {
  const action = ACTIONS[card];
  const goal = GOALS[card];
  const fort = FORTS[card];
  if (goal) {
    return [
      goal.set ? tell(words, 'help.set', { row: goal.set.join(', ') }) : tell(words, 'help.goal'),
    ];
  }
  if (fort) return [tell(words, 'help.fort'), prices(fort.slots, words)];
  if (!action) return card in EVENTS ? [tell(words, 'help.event')] : [];
  const gains = action.bonus.map((gain) => gainWords(words, gain)).join(' / ');
  return [
    tell(words, `help.${action.kind}`),
    ...[action.effect, action.promoter, action.table].flatMap((effect) => special(effect, words)),
    prices(action.slots, words),
    ...(gains ? [tell(words, 'help.bonus', { gains })] : []),
  ];
};

const prices = (slots: number[], words: GameWords): string =>
  tell(words, 'help.slots', { prices: slots.join(', ') });

const special = (effect: Effect | undefined, words: GameWords): string[] => {
  if (effect === 'manezzi') return [tell(words, 'help.manezzi')];
  if (effect === 'extra_turn') return [tell(words, 'help.extra_turn')];
  if (effect === 'pass_left' || effect === 'pass_right') return [tell(words, 'help.pass')];
  return [];
};

export const placeHelp = (place: string, words: GameWords): Help => {
  const income = incomeOf(place);
  const gain = gainWords(words, income.gain);
  const pay = income.price
    ? `${tell(words, 'lead.may_pay')} ${gainWords(words, { coin: income.price })} ${tell(words, 'lead.for')} `
    : '';
  return {
    title: words.place(place),
    text: `${tell(words, 'lead.takes')}: ${pay}${gain}`,
    detail: `${tell(words, 'help.area')} ${tell(words, place === 'old-town' ? 'lead.old_town' : 'help.lady')}`,
    rule: 'Z8.5',
  };
};
