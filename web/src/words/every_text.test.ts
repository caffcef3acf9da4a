// Every text of the client with its blanks filled, for 0, 1 and 2: nothing stays open, words agree
// with their numbers, no English is left over, and French punctuation keeps to its word.

import { describe, expect, it } from 'vitest';
import { fillTemplate } from './template';

const LANGUAGES = ['en', 'de', 'fr', 'it'] as const;
type Language = (typeof LANGUAGES)[number];

const modules = import.meta.glob<Record<string, unknown>>(
  ['./*_{en,de,fr,it}.ts', '../games/*/*_{en,de,fr,it}.ts', '../**/words_{en,de,fr,it}.ts'],
  { eager: true },
);

/** All texts of a module by the way to them: "labels.sells". */
const textsIn = (value: unknown, path = ''): [string, string][] => {
  if (typeof value === 'string') return [[path, value]];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, one]) => textsIn(one, path ? `${path}/${key}` : key));
};

const LANGUAGE = /_(en|de|fr|it)\.ts$/;
const files = new Map<string, Map<Language, Map<string, string>>>();
for (const [path, module] of Object.entries(modules)) {
  const language = LANGUAGE.exec(path)?.[1] as Language;
  const file = path.replace(LANGUAGE, '');
  const exported = Object.values(module)[0];
  const languages = files.get(file) ?? new Map<Language, Map<string, string>>();
  files.set(file, languages.set(language, new Map(textsIn(exported))));
}
const texts = (language: Language): [string, string][] =>
  [...files].flatMap(([file, languages]) =>
    [...(languages.get(language) ?? [])].map(([key, text]): [string, string] => [
      `${file} ${key}`,
      text,
    ]),
  );

// Numbers that the rules and cards of a game print; texts name them, and they are what they are.
const printed = import.meta.glob<{ numbers: Record<string, number | number[]> }>(
  '../games/*/fixtures/printed.json',
  { eager: true, import: 'default' },
);
const PRINTED = Object.assign(
  {},
  ...Object.values(printed).map(({ numbers }) => numbers),
) as Record<string, number | number[]>;

const BLANK = /\{([a-z_]+)(?:\|([^|}]*)\|([^|}]*)|:[A-Za-z_]+)?\}/g;
// Blanks that are words or times; every other one is a number.
const WORDS =
  /^(name|names|card|cards|game|title|level|text|figure|place|places|at|gain|gains|pay|price|prices|row|reason|rule|ruleset|choice|what|when|who|time|date|day|device|program|system|id|percent|change|status|last_artist|seat|numbers|others|kind|rival|round_name|link|key|keys)$/;

const rendered = (text: string, count: number, language: Language): string => {
  const values: Record<string, string | number> = {};
  for (const [, blank = '', one] of text.matchAll(BLANK)) {
    const number = PRINTED[blank] ?? count;
    const counts = one !== undefined || !WORDS.test(blank);
    values[blank] = !counts ? 'Ada' : Array.isArray(number) ? number.join(', ') : number;
  }
  const spelt = text.replaceAll(/\{([a-z_]+):[A-Za-z_]+\}/g, 'Ada');
  return fillTemplate(spelt, values, language);
};

const sentences = (language: Language) =>
  texts(language).flatMap(([path, text]) =>
    [0, 1, 2].map((count) => `${path}: ${rendered(text, count, language)}`),
  );

describe.each(LANGUAGES)('every text in %s', (language) => {
  it('has no blank left open and no hole', () => {
    const wrong = sentences(language).filter((text) => /[{}|]| {2}| [.,)]|\( /.test(text));
    expect(wrong).toEqual([]);
  });

  it('has the blanks of the English one, and is there at all', () => {
    const blanks = (text: string) =>
      [...new Set([...text.matchAll(BLANK)].map(([, blank]) => blank))].sort();
    const others = new Map(texts(language));
    const wrong = texts('en').filter(([path, text]) => {
      const other = others.get(path);
      return other === undefined || String(blanks(other)) !== String(blanks(text));
    });
    expect(wrong).toEqual([]);
  });
});

// Words that stand right after their number somewhere, for one and for several.
const PLURALS: Record<Language, string[]> = {
  en: [
    'florins',
    'coins',
    'points',
    'cards',
    'districts',
    'spices',
    'players',
    'seats',
    'decisions',
  ],
  de: ['Münzen', 'Punkte', 'Karten', 'Bezirke', 'Gewürze', 'Plätze', 'Entscheidungen', 'Tage'],
  fr: [
    'florins',
    'pièces',
    'points',
    'cartes',
    'quartiers',
    'joueurs',
    'places',
    'décisions',
    'jours',
  ],
  it: [
    'fiorini',
    'monete',
    'punti',
    'carte',
    'quartieri',
    'giocatori',
    'posti',
    'decisioni',
    'giorni',
  ],
};
const counted = (language: Language) => {
  const pairs = texts(language).flatMap(([, text]) => [
    ...text.matchAll(/\{(\w+)\} \{\1\|([^\s|}]*)[^|}]*\|([^\s|}]*)[^|}]*\}/g),
  ]);
  const ones = new Set(pairs.map(([, , one = '']) => one));
  const several = new Set([...pairs.map(([, , , many = '']) => many), ...PLURALS[language]]);
  return {
    ones: new Set([...ones].filter((word) => !several.has(word))),
    several: new Set([...several].filter((word) => !ones.has(word))),
  };
};
// The end of a range ("1 to 2 points") counts nothing alone, nor does "2 of 7 cards".
const NUMBERED = /(?<![\d.+−–-])(?<!(?:to|bis|à|a|of|von|sur|di|su) )\b([012])\b ([\p{L}’'-]+)/gu;

describe.each(LANGUAGES)('numbers in %s', (language) => {
  it('agree with what they count', () => {
    const { ones, several } = counted(language);
    const wrong = sentences(language).filter((text) =>
      [...text.matchAll(NUMBERED)].some(([, number = '', word = '']) => {
        const singular = number === '1' || (number === '0' && language === 'fr');
        return (singular ? several : ones).has(word);
      }),
    );
    expect(wrong).toEqual([]);
  });
});

const ENGLISH = /\b(the|and|with|your|you|of|are|from|this|that|not|card|cards|game)\b/i;
// Names, and words that are the same in another language.
const SHARED =
  /Torre del Mangia|min \+|SHA-256|H@LL9000|Buongoverno|Calandrino|Senesi|Fato|Duomo|Discord|Slack|JSON|Webhook|webhook/g;

describe.each(['de', 'fr', 'it'] as const)('English in %s', (language) => {
  it('is not left over', () => {
    const wrong = texts(language).filter(([, text]) =>
      ENGLISH.test(text.replaceAll(BLANK, '•').replaceAll(SHARED, '')),
    );
    expect(wrong).toEqual([]);
  });
  it('is not simply kept where a sentence should be', () => {
    const english = new Map(texts('en'));
    const wrong = texts(language).filter(
      ([path, text]) =>
        english.get(path) === text &&
        text.replaceAll(BLANK, '').replaceAll(SHARED, '').split(/\s+/).filter(Boolean).length > 2,
    );
    expect(wrong).toEqual([]);
  });
});

describe('French', () => {
  it('never parts a mark from its word', () => {
    const wrong = texts('fr').filter(([, text]) => /[^\s\u00a0] [:;?!»%]|« /.test(text));
    expect(wrong).toEqual([]);
  });
});

describe('no language', () => {
  it('shouts', () => {
    const wrong = LANGUAGES.flatMap((language) => texts(language)).filter(([, text]) =>
      /!(?!=)/.test(text),
    );
    expect(wrong).toEqual([]);
  });
});
