// Zena's own texts in the language of the words that are read.

import type { Values } from '../../words/template';
import type { GameWords } from '../../game_ui';
import { de } from './cards_de';
import { en, type Key, type Texts } from './cards_en';
import { fr } from './cards_fr';
import { it } from './cards_it';
import { FIGURES, type Gain } from './deck';

const LANGUAGES: Record<string, Texts> = { en, de, fr, it };

export const zenaText = (words: GameWords, key: Key, values: Values = {}): string =>
  words.fill(
    (LANGUAGES[words.language] ?? en)[key],
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)])),
    values as Record<string, number>,
  );

/** What a Genoese name means; '' where the name says it itself. */
export const glossOf = (words: GameWords, card: string): string => {
  const texts: Record<string, string> = LANGUAGES[words.language] ?? en;
  return texts[`gloss.${card}`] ?? '';
};

/** An area inside a sentence: "in the Bank", "in der Bank". */
export const at = (words: GameWords, area: string): string => {
  const place = words.place(area);
  return words.has('at', place) ? words.word('at', place) : `in the ${place}`;
};

/** A gain in words: "2 points, 1 coin". */
export const gainWords = (words: GameWords, gain: Gain): string =>
  (['vp', 'coin', 'card'] as const)
    .filter((icon) => gain[icon])
    .map((icon) => words.fill(words.word('icons', icon), {}, { number: gain[icon] ?? 0 }))
    .join(', ');

/** What an event brings; beginners play without the Fort and its cards. */
export const eventCaption = (words: GameWords, event: string, ruleset: string): string =>
  words.word(ruleset === 'beginner' ? 'beginner_captions' : 'captions', event);

export const signed = (number: number): string => (number < 0 ? `−${-number}` : `+${number}`);

const figureNumbered = (name: string): number => FIGURES.findIndex((one) => one.name === name);

/** What a figure is called; both Heirs are. */
export const figureName = (words: GameWords, figure: number): string =>
  words.word('figures', String(Math.min(figure, figureNumbered('heir'))));

/** A name at the beginning of a sentence, "You" for the reader. */
export const named = (words: GameWords, names: string[], seat: number, reader: number | null) =>
  seat === reader ? words.word('people', 'reader') : (names[seat] ?? '');
