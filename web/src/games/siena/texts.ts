// What Siena says beside the words of its catalogue: explanations, prompts, labels of the board.

import type { CardKind, CityPlace, Good, Road, Status } from './printed';
import { de } from './texts_de';
import { en } from './texts_en';
import { fr } from './texts_fr';
import { it } from './texts_it';

export type Question =
  | 'bid'
  | 'take'
  | 'turn'
  | 'move'
  | 'first'
  | 'propose'
  | 'lay'
  | 'sell'
  | 'carry'
  | 'draw'
  | 'road'
  | 'offer'
  | 'keep'
  | 'courtesans'
  | 'alms'
  | 'beggar-cards'
  | 'beggar-step'
  | 'look';

/** Questions that are asked in other words at some moments. */
export type Special = 'inn' | 'sell_with_mule';

export type Piece =
  | 'calandrino'
  | 'courtesans'
  | 'tower'
  | 'senesi'
  | 'artists'
  | 'miser'
  | 'finished'
  | 'deck'
  | 'surcharge'
  | 'fato';

/** Blanks in braces are filled in as in the catalogue: {amount}, {amount|one|many}. */
export type SienaTexts = {
  /** What each card does, in full. */
  cards: Record<CardKind, string>;
  places: Record<CityPlace | Good | Road, string>;
  statuses: Record<Status, string>;
  pieces: Record<Piece, { title: string; text: string }>;
  /** What I am asked to do. */
  prompts: Record<Question | Special, { title: string; detail: string }>;
  labels: typeof en.labels;
};

const ALL: Record<string, SienaTexts> = { en, de, fr, it };

export const textsIn = (language: string): SienaTexts => ALL[language] ?? en;
