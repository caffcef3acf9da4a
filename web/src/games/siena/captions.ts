// What Siena's cards do, in a line: goods cards share one, and so do journeys.

import * as generic from '../../frame/generic_ui';
import type { GameView, GameWords } from '../../game_ui';

/** The key of a card's words. */
export const captionKey = (card: string, words: GameWords): string => {
  if (words.has('captions', card) || words.has('card_rules', card)) return card;
  return card.startsWith('journey') ? 'journey' : /\d/.test(card) ? 'goods' : card;
};

export const captionOf = (card: string, view: GameView, words: GameWords): string =>
  generic.captionOf(captionKey(card, words), view, words);
