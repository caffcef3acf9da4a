import { describe, expect, it } from 'vitest';
import { filled } from './filling';
import { de } from './interface_de';
import { en } from './interface_en';
import { fr } from './interface_fr';
import { it as italian } from './interface_it';

const blanks = (text: string) =>
  [...new Set([...text.matchAll(/\{([a-z_]+)/g)].map(([, name]) => name))].sort();

describe('filling in', () => {
  it('puts names and numbers into a text', () => {
    expect(filled('{name} waits', { name: 'Ada' }, 'en')).toBe('Ada waits');
    expect(filled('{count} florins', { count: 1234 }, 'de')).toBe('1.234 florins');
  });
  it('chooses by the plural of the language', () => {
    expect(filled('{count} {count|bot|bots}', { count: 1 }, 'en')).toBe('1 bot');
    expect(filled('{count} {count|bot|bots}', { count: 0 }, 'en')).toBe('0 bots');
    expect(filled('{count} {count|robot|robots}', { count: 0 }, 'fr')).toBe('0 robot');
  });
  it('leaves a blank that nobody filled', () => {
    expect(filled('{name}', {}, 'en')).toBe('{name}');
  });
});

describe.each([
  ['German', de],
  ['French', fr],
  ['Italian', italian],
])('the interface in %s', (_, words) => {
  it('has every text of the English one, and only those', () => {
    expect(Object.keys(words).sort()).toEqual(Object.keys(en).sort());
  });
  it('leaves no text empty', () => {
    expect(Object.entries(words).filter(([, text]) => text.trim() === '')).toEqual([]);
  });
  it('fills the same blanks in every text', () => {
    const keys = Object.keys(en) as (keyof typeof en)[];
    const other = keys.filter((key) => String(blanks(words[key])) !== String(blanks(en[key])));
    expect(other).toEqual([]);
  });
});
