import { describe, expect, it } from 'vitest';
import { fillTemplate } from './template';
import { de } from './interface_de';
import { en } from './interface_en';
import { fr } from './interface_fr';
import { it as italian } from './interface_it';

const blanks = (text: string) =>
  [...new Set([...text.matchAll(/\{([a-z_]+)/g)].map(([, name]) => name))].sort();

describe('fillTemplate', () => {
  it('puts names and numbers into a text', () => {
    expect(fillTemplate('{name} waits', { name: 'Ada' }, 'en')).toBe('Ada waits');
    expect(fillTemplate('{count} florins', { count: 1234 }, 'de')).toBe('1.234 florins');
  });
  it('chooses the plural form of the language', () => {
    expect(fillTemplate('{count} {count|bot|bots}', { count: 1 }, 'en')).toBe('1 bot');
    expect(fillTemplate('{count} {count|bot|bots}', { count: 0 }, 'en')).toBe('0 bots');
    expect(fillTemplate('{count} {count|robot|robots}', { count: 0 }, 'fr')).toBe('0 robot');
  });
  it('leaves a blank without a value as it is', () => {
    expect(fillTemplate('{name}', {}, 'en')).toBe('{name}');
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
