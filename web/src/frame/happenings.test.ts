// Every kind of happening that the server knows has words in every language.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { de } from '../words/interface_de';
import { en } from '../words/interface_en';
import { fr } from '../words/interface_fr';
import { it as italian } from '../words/interface_it';
import { happeningKey } from './happenings';

const entries = readFileSync('../src/buongoverno/tables/entry.py', 'utf8');
const [ofKinds = ''] = entries.split('PERSON: Final');
const kinds = [...ofKinds.matchAll(/^[A-Z_]+: Final = "([a-z_]+)"/gm)].map(
  ([, kind]) => kind ?? '',
);

describe.each([
  ['English', en],
  ['German', de],
  ['French', fr],
  ['Italian', italian],
])('happenings in %s', (_, words) => {
  it.each(kinds)('%s', (kind) => {
    const keys = ['', 'novice'].map((text) => happeningKey({ kind, text }));
    const missing = keys.filter((key) => key !== null && !(key in words));
    expect(missing).toEqual([]);
  });
});

it('reads the kinds from the server', () => {
  expect(kinds).toContain('rekeyed');
  expect(kinds.length).toBeGreaterThan(10);
  expect(happeningKey({ kind: 'decided', text: 'bid 5' })).toBeNull();
});
