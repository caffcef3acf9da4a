// Searches, ranks and filters the rules.

import type { ExampleInfo, RuleInfo } from '../../api/schema';

export type RuleFilter = 'all' | 'differences' | 'rulings';

const plainCharacter = (character: string): string =>
  character
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

const plain = (text: string): string => Array.from(text, plainCharacter).join('');

/** The words of a search, in lower case and without accents. */
export const searchWords = (search: string): string[] => plain(search).split(/\s+/).filter(Boolean);

export const differs = ({ wordings }: RuleInfo): boolean => Object.keys(wordings ?? {}).length > 0;

export const hasRuling = ({ parts }: RuleInfo): boolean => parts.some(({ ruling }) => ruling);

const isWanted = (rule: RuleInfo, wanted: RuleFilter): boolean => {
  if (wanted === 'differences') return differs(rule);
  return wanted === 'all' || hasRuling(rule);
};

// How much it tells that a word was found there; a table names nearly everything once.
const WORTH = { title: 8, titleBegins: 7, text: 5, textBegins: 4, synonym: 3, table: 2, part: 1 };

const tokens = (text: string): string[] => text.split(/[^\p{L}\p{N}@]+/u).filter(Boolean);

type Searched = {
  rule: RuleInfo;
  title: string[];
  text: string[];
  table: string[];
  synonyms: string[];
  whole: string;
};

const searched = (rule: RuleInfo): Searched => {
  const written = (tables: boolean) =>
    plain(
      rule.parts
        .map(({ text }) => text)
        .filter((text) => text.startsWith('|') === tables)
        .join(' '),
    );
  const title = plain(rule.title);
  const text = written(false);
  const synonyms = plain(rule.synonyms ?? '');
  return {
    rule,
    title: tokens(title),
    text: tokens(text),
    table: tokens(written(true)),
    synonyms: tokens(synonyms),
    whole: `${plain(rule.id)} ${title} ${text} ${written(true)} ${synonyms}`,
  };
};

/** How well a rule answers to one word; 0 if it does not have it at all. */
const worth = (word: string, { title, text, table, synonyms, whole }: Searched): number => {
  const begins = (token: string) => token.startsWith(word);
  if (title.includes(word)) return WORTH.title;
  if (title.some(begins)) return WORTH.titleBegins;
  if (text.includes(word)) return WORTH.text;
  if (text.some(begins)) return WORTH.textBegins;
  if (synonyms.some(begins)) return WORTH.synonym;
  if (table.some(begins)) return WORTH.table;
  return whole.includes(word) ? WORTH.part : 0;
};

/** Rules that answer to every word of a search, the best first; the rule of an id before all. */
export const searchRules = (rules: RuleInfo[], search: string, wanted: RuleFilter): RuleInfo[] => {
  const words = searchWords(search);
  const kept = rules.filter((rule) => isWanted(rule, wanted));
  if (words.length === 0) return kept;
  const id = words.join(' ');
  return kept
    .map((rule) => {
      const ranks = words.map((word) => worth(word, searched(rule)));
      const sum = ranks.reduce((all, one) => all + one, 0);
      return { rule, found: ranks.every(Boolean), rank: plain(rule.id) === id ? Infinity : sum };
    })
    .filter(({ found }) => found)
    .sort((one, two) => (one.rank === two.rank ? 0 : two.rank - one.rank))
    .map(({ rule }) => rule);
};

export type Section = { id: string; title: string; rules: RuleInfo[] };

/** Rules by section, a section where its first rule stands. */
export const sectionsOf = (rules: RuleInfo[]): Section[] => {
  const found = new Map<string, Section>();
  for (const rule of rules) {
    const section = found.get(rule.section) ?? { id: rule.section, title: rule.title, rules: [] };
    section.rules.push(rule);
    found.set(rule.section, section);
  }
  return [...found.values()];
};

/** Whether a text has one of the words of a search. */
export const hasHit = (text: string, words: string[]): boolean => {
  const whole = words.length ? plain(text) : '';
  return words.some((word) => whole.includes(word));
};

/** A stretch of text, and whether a search found it. */
export type Stretch = { text: string; hit: boolean };

/** A text cut where words of a search begin and end, whatever their case and accents. */
export const markHits = (text: string, words: string[]): Stretch[] => {
  const characters = Array.from(text);
  // Which character each place of the plain text comes from.
  const origins: number[] = [];
  let whole = '';
  characters.forEach((character, place) => {
    for (const one of plainCharacter(character)) {
      origins.push(place);
      whole += one;
    }
  });
  const hits = new Set<number>();
  for (const word of words) {
    for (let at = whole.indexOf(word); at >= 0; at = whole.indexOf(word, at + word.length)) {
      origins.slice(at, at + word.length).forEach((place) => hits.add(place));
    }
  }
  const found: Stretch[] = [];
  characters.forEach((character, place) => {
    const last = found.at(-1);
    const hit = hits.has(place);
    if (last?.hit === hit) last.text += character;
    else found.push({ text: character, hit });
  });
  return found;
};

/** The examples of every rule that has some. */
export const examplesByRule = (examples: ExampleInfo[]): Record<string, ExampleInfo[]> => {
  const found: Record<string, ExampleInfo[]> = {};
  for (const example of examples)
    for (const rule of example.rules) (found[rule] ??= []).push(example);
  return found;
};
