// The language of the interface: its texts, numbers and dates.

import { Refusal } from '../api/server';
import { settings, type LanguageCode } from '../state/settings.svelte';
import { fillTemplate, type Values } from './template';
import type { Key as InterfaceKey, Words } from './interface_en';
import type { StudyWords } from './study_en';

type Key = InterfaceKey | keyof StudyWords;

export const LANGUAGES: Record<LanguageCode, string> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  it: 'Italiano',
};

const dictionaries: Record<LanguageCode, () => Promise<Words>> = {
  en: async () => (await import('./interface_en')).en,
  de: async () => (await import('./interface_de')).de,
  fr: async () => (await import('./interface_fr')).fr,
  it: async () => (await import('./interface_it')).it,
};

/** The texts of the pages to learn and to study, which come with the first of them. */
const studies: Record<LanguageCode, () => Promise<StudyWords>> = {
  en: async () => (await import('./study_en')).studyWords,
  de: async () => (await import('./study_de')).studyWords,
  fr: async () => (await import('./study_fr')).studyWords,
  it: async () => (await import('./study_it')).studyWords,
};
let studying = false;

type Loaded = { code: LanguageCode; words: Partial<Words & StudyWords> };
let now = $state.raw<Loaded>({ code: 'en', words: {} });

/** Loads the texts of a language and uses it from then on. */
export const loadLanguage = async (code: LanguageCode): Promise<void> => {
  const [words, more] = await Promise.all([dictionaries[code](), studying ? studies[code]() : {}]);
  now = { code, words: { ...words, ...more } };
};

/** Loads the texts for pages to learn and to study, now and in every language that is chosen. */
export const loadStudyWords = async (): Promise<void> => {
  if (studying) return;
  studying = true;
  await loadLanguage(now.code);
};

/** Loads the language of the settings whenever it changes; called once, in an effect root. */
export const loadChosenLanguage = (): void => {
  $effect(() => {
    if (settings.language !== now.code) void loadLanguage(settings.language);
  });
};

export const language = (): LanguageCode => now.code;

/** The text of a key, filled in. */
export const say = (key: Key, values: Values = {}): string =>
  fillTemplate(now.words[key] ?? key, values, now.code);

/** The text of a key that may not exist, such as the name of a level that a server added. */
export const sayOr = (key: string, otherwise: string, values: Values = {}): string => {
  const text = (now.words as Record<string, string>)[key];
  return text === undefined ? otherwise : fillTemplate(text, values, now.code);
};

/** The message for something that failed. */
export const sayProblem = (error: unknown): string => {
  if (!(error instanceof Refusal)) return say('problem.mistake');
  const { reason, message, language = 'en' } = error.problem;
  // Told in another language, a message is of less use than what it is about.
  if (language === now.code && reason !== 'offline') return asSentence(message);
  return sayOr(`problem.${reason}`, asSentence(message));
};

/** A text with a beginning and an end. */
export const asSentence = (text: string): string => {
  const begun = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.?]$/.test(begun) ? begun : `${begun}.`;
};

export const number = (value: number): string => new Intl.NumberFormat(now.code).format(value);

export const signed = (value: number): string =>
  new Intl.NumberFormat(now.code, { signDisplay: 'exceptZero' }).format(value);

export const percent = (share: number): string =>
  new Intl.NumberFormat(now.code, { style: 'percent', maximumFractionDigits: 0 }).format(share);

/** A day, from seconds since 1970 as the server counts them. */
export const day = (seconds: number): string =>
  new Intl.DateTimeFormat(now.code, { dateStyle: 'medium' }).format(seconds * 1000);

export const dateTime = (seconds: number): string =>
  new Intl.DateTimeFormat(now.code, { dateStyle: 'medium', timeStyle: 'short' }).format(
    seconds * 1000,
  );

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** How long ago something was, in one unit: "2 hours ago". */
export const ago = (seconds: number, at = Date.now() / 1000): string => {
  const relative = new Intl.RelativeTimeFormat(now.code, { numeric: 'auto' });
  const passed = Math.max(0, at - seconds);
  const [unit, length] = STEPS.find(([, step]) => passed >= step) ?? ['second', Infinity];
  return relative.format(-Math.floor(passed / length), unit);
};

/** A duration as on a clock: 4:05, 1:02:03, or in days. */
export const duration = (seconds: number): string => {
  const whole = Math.max(0, Math.floor(seconds));
  if (whole >= 2 * 86_400) {
    const days = Math.floor(whole / 86_400);
    return new Intl.NumberFormat(now.code, {
      style: 'unit',
      unit: 'day',
      unitDisplay: 'long',
    }).format(days);
  }
  const two = (part: number) => String(part).padStart(2, '0');
  const minutes = Math.floor(whole / 60) % 60;
  const hours = Math.floor(whole / 3_600);
  return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
};

/** Names in a row: "Ada, Bea and Carlo". */
export const joinNames = (names: string[]): string =>
  new Intl.ListFormat(now.code, { type: 'conjunction' }).format(names);
