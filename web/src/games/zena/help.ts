// Cards and areas explained at length, put together from sentences.

import type { GameWords, Help } from '../../game_ui';
import type { Key } from './cards_en';
import { ACTIONS, areaNamed, EVENTS, FORTS, GOALS } from './deck';
import type { Effect } from './schema';
import { eventCaption, gainWords, glossOf, zenaText } from './texts';

export const cardHelp = (card: string, ruleset: string, words: GameWords): Help => {
  const gloss = glossOf(words, card);
  return {
    title: gloss ? `${words.card(card)}, ${gloss}` : words.card(card),
    text: captionOf(card, ruleset, words),
    detail: sentences(card, words).join(' '),
    rule: ruleOf(card),
  };
};

const captionOf = (card: string, ruleset: string, words: GameWords): string => {
  if (card in EVENTS) return eventCaption(words, card, ruleset);
  return words.has('captions', card) ? words.word('captions', card) : '';
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
      goal.set.length
        ? zenaText(words, 'help.set', { row: goal.set.join(', ') })
        : zenaText(words, 'help.goal'),
    ];
  }
  if (fort) return [zenaText(words, 'help.fort'), prices(fort.slots, words)];
  if (!action) return card in EVENTS ? [zenaText(words, 'help.event')] : [];
  const gains = action.bonus.map((gain) => gainWords(words, gain)).join(' / ');
  return [
    zenaText(words, `help.${action.kind}`),
    ...[action.effect, action.promoter, action.table].flatMap((effect) => special(effect, words)),
    prices(action.slots, words),
    ...(gains ? [zenaText(words, 'help.bonus', { gains })] : []),
  ];
};

const prices = (slots: number[], words: GameWords): string =>
  zenaText(words, 'help.slots', { prices: slots.join(', ') });

const SPECIAL: Record<string, Key> = {
  manezzi: 'help.manezzi',
  extra_turn: 'help.extra_turn',
  pass_left: 'help.pass',
  pass_right: 'help.pass',
};

const special = (effect: Effect | null, words: GameWords): string[] => {
  const key = SPECIAL[effect?.kind ?? ''];
  return key ? [zenaText(words, key)] : [];
};

export const placeHelp = (place: string, words: GameWords): Help => {
  const area = areaNamed(place);
  const gain = gainWords(words, area?.income ?? {});
  const pay = area?.price
    ? `${zenaText(words, 'lead.may_pay')} ${gainWords(words, { coin: area.price })} ${zenaText(words, 'lead.for')} `
    : '';
  return {
    title: words.place(place),
    text: `${zenaText(words, 'lead.takes')}: ${pay}${gain}`,
    detail: `${zenaText(words, 'help.area')} ${zenaText(words, area?.lone_lady ? 'lead.old_town' : 'help.lady')}`,
    rule: 'Z8.5',
  };
};
