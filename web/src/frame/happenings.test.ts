// Every kind of happening that the server knows has words in every language.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { de } from '../words/interface_de';
import { en } from '../words/interface_en';
import { fr } from '../words/interface_fr';
import { it as italian } from '../words/interface_it';
import { loadLanguage } from '../words/language.svelte';
import { happeningKey, happeningWords, renewedLinks } from './happenings';
import type { HistoryItem } from './table_history';

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
    const keys = ['', 'novice', '0'].flatMap((text) => [
      happeningKey({ kind, text }),
      happeningKey({ kind, text, by: 'server', at: 1 }),
    ]);
    const missing = keys.filter((key) => key !== null && !(key in words));
    expect(missing).toEqual([]);
  });
});

it('tells what was done about people', async () => {
  await loadLanguage('en');
  const told = (kind: string, text: string, by = 'server') =>
    happeningWords({ number: 1, at: 1_000, kind, seat: 1, by, text } as HistoryItem, 'Bea');
  expect(told('removed', 'journeyman', 'person')).toMatch(/^The host removed Bea/);
  expect(told('removed', 'journeyman')).toMatch(/^A moderator removed Bea/);
  expect(told('redacted', '3 5')).toBe('A moderator removed 2 lines from the chat.');
  expect(told('closed', '')).toBe('A moderator closed this table.');
  expect(told('closed', 'insults')).toBe('A moderator closed this table: insults');
  expect(told('muted', '1000000')).toMatch(/^A moderator muted Bea until .*1970/);
  expect(told('muted', '1000')).toBe('Bea may write in the chat again.');
});

it('knows whose link the host has renewed', () => {
  const happened = (kind: string, seat: number | null = null) => ({ kind, seat });
  const before = [happened('joined', 0), happened('joined', 1), happened('rekeyed', 1)];
  expect(renewedLinks(before)).toEqual([1]);
  expect(renewedLinks([...before, happened('left', 1), happened('joined', 1)])).toEqual([]);
});

it('reads the kinds from the server', () => {
  expect(kinds).toContain('rekeyed');
  expect(kinds.length).toBeGreaterThan(10);
  expect(happeningKey({ kind: 'decided', text: 'bid 5' })).toBeNull();
});
