// Explanations of cards, places, pieces and statuses, each with the rule to read about it.

import type { GameView, GameWords, Help } from '../../game_ui';
import { captionKey, captionOf } from './captions';
import { kindOf, SELLER, type Good, type Place, type Status } from './printed';
import { textsIn, type Piece } from './texts';

const PLACE_RULES: Record<Place, string> = {
  'banchi-di-sotto': 'S11.7',
  'piazza-salimbeni': 'S11.8',
  'via-dei-servi': 'S11.7',
  'via-della-cerchia': 'S14.2',
  'palazzo-tolomei': 'S11.4',
  duomo: 'S15.2',
  'palazzo-pubblico': 'S11.6',
  'piazza-del-campo': 'S11.6',
  'torre-del-mangia': 'S17.1',
  'banchi-di-sopra': 'S11.6',
  inn: 'S16.1',
  wall: 'S11.3',
  grain: 'S8.3',
  wine: 'S8.3',
  oil: 'S8.3',
  cloth: 'S8.7',
  spices: 'S8.7',
  florence: 'S10.1',
  arezzo: 'S10.1',
};

const PIECE_RULES: Record<Piece, string> = {
  calandrino: 'S14.6',
  courtesans: 'S14.2',
  tower: 'S19.3',
  senesi: 'S2.3',
  artists: 'S16.4',
  miser: 'S19.2',
  finished: 'S8.3',
  deck: 'S6.2',
  surcharge: 'S2.5',
  fato: 'S9.2',
};
const RISING = 'S12.1';

export const cardHelp = (card: string, view: GameView, words: GameWords): Help => {
  const key = captionKey(card, words);
  const special = `users_${view.ruleset}`;
  const users = words.word(words.has(special, key) ? special : 'users', key);
  return {
    title: words.card(card),
    text: textsIn(words.language).cards[kindOf(card)],
    detail: `${captionOf(card, view, words)} · ${users}`,
    rule: words.word('card_rules', key),
  };
};

/** A place of the board, or a piece or a status by its name. */
export const placeHelp = (name: string, words: GameWords): Help => {
  const texts = textsIn(words.language);
  if (name in texts.pieces) {
    return { ...texts.pieces[name as Piece], detail: '', rule: PIECE_RULES[name as Piece] };
  }
  if (name in texts.statuses) {
    const title = words.word('statuses', name);
    return { title, text: texts.statuses[name as Status], detail: '', rule: RISING };
  }
  const known = name in texts.places;
  const detail = name in SELLER ? goodDetail(name as Good, words) : effectOf(name, words);
  return {
    title: words.place(name),
    text: known ? texts.places[name as Place] : '',
    detail,
    rule: known ? PLACE_RULES[name as Place] : '',
  };
};

const effectOf = (place: string, words: GameWords): string =>
  words.has('place_effects', place) ? words.word('place_effects', place) : '';

const goodDetail = (good: Good, words: GameWords): string => {
  const { labels, pieces } = textsIn(words.language);
  const status = words.word('statuses', SELLER[good]);
  return `${words.fill(labels.sells, { status })}. ${pieces.finished.text}`;
};
