// No number of a card or a rulebook stands in the client: they come from the server.
//
// Numbers above 1 are refused in modules and in the scripts and conditions of components, but for
// files that only draw; in texts they are refused in digits and, from three on, in words. Attributes
// of components are not looked at: sizes stand there.

import { readFileSync } from 'node:fs';
import { parse } from 'svelte/compiler';
import { describe, expect, it } from 'vitest';
import type { Printed } from '../api/schema';

/** Numbers here are places, sizes and times on the screen. */
const DRAWINGS = [
  'siena/Auction.svelte',
  'siena/Board.svelte',
  'siena/Card.svelte',
  'siena/City.svelte',
  'siena/CityBackground.svelte',
  'siena/Countryside.svelte',
  'siena/CountrysideBackground.svelte',
  'siena/Cubes.svelte',
  'siena/Fato.svelte',
  'siena/Figure.svelte',
  'siena/Gallery.svelte',
  'siena/Glyph.svelte',
  'siena/Hand.svelte',
  'siena/MovingPiece.svelte',
  'siena/Person.svelte',
  'siena/Sector.svelte',
  'siena/Tower.svelte',
  'siena/art.ts',
  'siena/figures.ts',
  'siena/geography.ts',
  'siena/glyphs.ts',
  'siena/icon.ts',
  'siena/result/Citizen.svelte',
  'siena/result/MomentPicture.svelte',
  'siena/result/TowerOfFloors.svelte',
  'siena/result/VictoryPicture.svelte',
  'siena/result/result_ui.ts',
  'siena/score.ts',
  'zena/Area.svelte',
  'zena/Board.svelte',
  'zena/FamilyMarker.svelte',
  'zena/Figure.svelte',
  'zena/Gallery.svelte',
  'zena/MovingPiece.svelte',
  'zena/Sign.svelte',
  'zena/Spotlight.svelte',
  'zena/icon.ts',
  'zena/icons.ts',
  'zena/inspectable.ts',
  'zena/pictures.ts',
  'zena/result/Family.svelte',
  'zena/result/Flag.svelte',
  'zena/result/MomentPicture.svelte',
  'zena/result/VictoryPicture.svelte',
  'zena/result/map.ts',
  'zena/result/result_ui.ts',
  'zena/score.ts',
];

/** Numbers that are no rules, by what they are for. */
const OTHERS: Record<string, Record<string, number>> = {
  'siena/board.ts': { 'a bar of florins, in hundredths and at least so long': 100 },
  'siena/decisions.ts': { 'florins that ask for a confirmation': 20 },
  'siena/primer.ts': { 'decisions of an example before its picture': 3 },
  'zena/primer.ts': { 'decisions of an example before its picture': 3 },
};

const WORDS: Record<string, string> = {
  en: 'three|four|five|six|seven|eight|nine|ten',
  de: 'drei|vier|fünf|sechs|sieben|acht|neun|zehn',
  fr: 'trois|quatre|cinq|six|sept|huit|neuf|dix',
  it: 'tre|quattro|cinque|sette|otto|nove|dieci', // "sei" also means "you are"
};

const files = Object.keys(import.meta.glob('./*/**/*.{ts,svelte}'))
  .map((path) => path.slice(2))
  .filter((path) => !/\.test\.ts$|\/schema\.d\.ts$/.test(path));
const read = (file: string): string => readFileSync(`src/games/${file}`, 'utf8');

const SKIPPED = new Set(['ImportDeclaration', 'Attribute', 'ClassDirective', 'StyleDirective']);

/** The values of all literals of a module, or of the script and the conditions of a component. */
const literalsIn = (file: string): unknown[] => {
  const found: unknown[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(visit);
    else if (typeof node === 'object' && node !== null) {
      const { type = '', value } = node as { type?: string; value?: unknown };
      if (SKIPPED.has(type)) return;
      if (type === 'Literal') found.push(value);
      if (type === 'TemplateElement') found.push((value as { cooked: string }).cooked);
      Object.values(node).forEach(visit);
    }
  };
  const text = file.endsWith('.svelte') ? read(file) : `<script lang="ts">${read(file)}</script>`;
  const { instance, fragment } = parse(text, { modern: true });
  visit([instance?.content, fragment]);
  return found;
};

/** Digits beside which no letter, dot or brace stands: no rule ids, no names, no blanks. */
const DIGITS = /(?<![\w.@{]|[a-z]-)\d+(?![\w}])/g;
const numbersIn = (text: string): number[] =>
  (text.match(DIGITS) ?? []).map(Number).filter((number) => number > 1 && number < 1000);

describe.each(files.filter((file) => !DRAWINGS.includes(file)))('%s', (file) => {
  const literals = literalsIn(file);
  const numbers = literals.filter((one) => typeof one === 'number');
  const texts = literals.filter((one) => typeof one === 'string');

  it('has no number of a rule', () => {
    const known = Object.values(OTHERS[file] ?? {});
    expect(numbers.filter((number) => number > 1 && !known.includes(number))).toEqual([]);
  });

  it('names none in a text', () => {
    expect(texts.filter((text) => numbersIn(text).length)).toEqual([]);
    const language = /_(\w\w)\.ts$/.exec(file)?.[1] ?? 'en';
    // "for one, two, three …" is no number of a rule
    const spelt = new RegExp(`(?<![\\p{L}_])(${WORDS[language]})(?![\\p{L}_]| …)`, 'iu');
    expect(texts.filter((text) => spelt.test(text))).toEqual([]);
  });
});

type Lessons = { lessons: Record<string, { title: string; text: string }> };
const lessons = import.meta.glob<Lessons>('./*/lessons_*.ts', { eager: true });
const printed = import.meta.glob<Printed>('./*/fixtures/printed.json', {
  eager: true,
  import: 'default',
});
const blanks = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, name = '']) => name);

describe('numbers that texts name are printed', () => {
  const gameOf = (path: string): string => /(\w+)\/\w+\.ts$/.exec(path)?.[1] ?? '';
  const namesIn = (path: string): string[] =>
    Object.keys(printed[`./${gameOf(path)}/fixtures/printed.json`]?.numbers ?? {});

  it.each(Object.keys(lessons))('in %s', (path) => {
    const told = Object.values(lessons[path]?.lessons ?? {});
    const named = told.flatMap(({ title, text }) => blanks(title + text, /\{(\w+)/g));
    expect(named.filter((name) => !namesIn(path).includes(name))).toEqual([]);
  });

  it.each(files.filter((file) => /(texts|cards|primer)_\w\w\.ts$/.test(file)))('in %s', (file) => {
    const texts = literalsIn(file).filter((one) => typeof one === 'string');
    const named = texts.flatMap((text) => blanks(text, /\{(\w+):/g));
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((name) => !namesIn(file).includes(name))).toEqual([]);
  });
});

it('looks at every file of both folders, and lists only files that are there', () => {
  expect(files.length).toBeGreaterThan(DRAWINGS.length);
  expect(DRAWINGS.filter((file) => !files.includes(file))).toEqual([]);
});
