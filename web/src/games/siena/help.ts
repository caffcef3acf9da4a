// Explanations of cards, places, pieces and statuses, each with the rule to read about it.

import * as generic from '../../frame/generic_ui';
import type { GameView, GameWords, Help } from '../../game_ui';
import { kindOf, lastArtist, sellerOf, type Place, type Status } from './printed';
import type { SienaView } from './schema';
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

/** What a card does, in a line: goods cards share one, and so do journeys. */
export const captionOf = (card: string, view: GameView, words: GameWords): string =>
  generic.captionOf(staysAtHome(card, view) ? 'goods' : kindOf(card), view, words);

/** Only merchants travel: to a peasant a journey card is one with cubes. */
const staysAtHome = (card: string, view: GameView): boolean => {
  const { seat, players } = view as SienaView;
  return kindOf(card) === 'journey' && seat !== null && players[seat]?.status === 'peasant';
};

/** A text with the numbers that are printed. */
const filled = (text: string, words: GameWords): string =>
  words.fill(text, { last_artist: lastArtist() });

export const cardHelp = (card: string, view: GameView, words: GameWords): Help => {
  const key = kindOf(card);
  const texts: Record<string, string> = textsIn(words.language).cards;
  const special = `users_${view.ruleset}`;
  const users = words.word(words.has(special, key) ? special : 'users', key);
  return {
    title: words.card(card),
    text: filled(texts[key] ?? '', words),
    detail: `${captionOf(card, view, words)} · ${users}`,
    rule: words.word('card_rules', key),
  };
};

/** A place of the board, or a piece or a status by its name. */
export const placeHelp = (name: string, words: GameWords): Help => {
  const texts = textsIn(words.language);
  if (name in texts.pieces) {
    const { title, text } = texts.pieces[name as Piece];
    return { title, text: filled(text, words), detail: '', rule: PIECE_RULES[name as Piece] };
  }
  if (name in texts.statuses) {
    const title = words.word('statuses', name);
    const text = filled(texts.statuses[name as Status], words);
    return { title, text, detail: '', rule: RISING };
  }
  const known = name in texts.places;
  const seller = sellerOf(name);
  const detail = seller ? goodDetail(seller, words) : effectOf(name, words);
  return {
    title: words.place(name),
    text: known ? filled(texts.places[name as Place], words) : '',
    detail,
    rule: known ? PLACE_RULES[name as Place] : '',
  };
};

const effectOf = (place: string, words: GameWords): string =>
  words.has('place_effects', place) ? words.word('place_effects', place) : '';

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const goodDetail = (seller: Status, words: GameWords): string => {
  const { labels, pieces } = textsIn(words.language);
  const status = words.word('statuses', seller);
  return `${capitalised(words.fill(labels.sells, { status }))}. ${pieces.finished.text}`;
};
