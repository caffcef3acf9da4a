import { describe, expect, it } from 'vitest';
import { Catalogue } from './catalogue';

const words = new Catalogue('en', {
  events: {
    bids: '{seat} bid {amount}.',
    places: '{seat} placed {amount} {place} {amount|cube|cubes}.',
    moves: '{seat} moved the {amount:figures}.',
    pays: '{seat} received {gain}.',
  },
  places: { grain: 'grain' },
  figures: { '2': 'Heir' },
  gains: { money: '{money} {money|coin|coins}', neither: 'nothing' },
});

const entry = (kind: string, amount = 0, place: string | null = null, money = 0) => ({
  number: 1,
  kind,
  rule: 'S1',
  seat: 1,
  card: null,
  place,
  amount,
  money,
  reveals: false,
});

describe('a catalogue', () => {
  it('fills in names and numbers', () => {
    expect(words.entry(entry('bids', 5), ['Ada', 'Bea'])).toBe('Bea bid 5.');
  });
  it('chooses the word that fits a number', () => {
    expect(words.entry(entry('places', 1, 'grain'), ['A', 'B'])).toBe('B placed 1 grain cube.');
    expect(words.entry(entry('places', 2, 'grain'), ['A', 'B'])).toBe('B placed 2 grain cubes.');
  });
  it('looks a number up in a table', () => {
    expect(words.entry(entry('moves', 2), ['A', 'B'])).toBe('B moved the Heir.');
  });
  it('describes what was received', () => {
    expect(words.entry(entry('pays', 0, null, 3), ['A', 'B'])).toBe('B received 3 coins.');
  });
  it('addresses the reader', () => {
    const german = new Catalogue('de', {
      people: { reader: 'Du', reader_inside: 'du' },
      events: { takes: '{seat} {seat|nimmt|nimmst} {amount:figures}.' },
      figures: { '2': 'den Erben' },
    });
    const nameForms = german.nameForms(['Ada', 'Bea'], 1);
    expect(german.entry(entry('takes', 2), nameForms.first, nameForms.inside, 1)).toBe(
      'Du nimmst den Erben.',
    );
    expect(german.entry(entry('takes', 2), ['Ada', 'Bea'])).toBe('Bea nimmt den Erben.');
  });
  it('leaves names as they are without words for the reader', () => {
    expect(words.nameForms(['Ada', 'Bea'], 1).first).toEqual(['Ada', 'Bea']);
    expect(words.joinNames(['Ada', 'Bea'])).toBe('Ada, Bea');
  });
  it('names the numbers of cards and rules, in digits, in words or in a row', () => {
    const ruled = new Catalogue(
      'fr',
      { people: { row: '{others} et {last}' } },
      { hand_limit: 7, floors: 7, points: [2, 3, 9], most: 26 },
    );
    const told = (text: string) => ruled.fill(text, {});
    expect(told('{hand_limit} / {hand_limit:numbers} / {floors:ordinals}')).toBe(
      '7 / sept / septième',
    );
    expect(told('{hand_limit:Numbers} cartes, {most:numbers}')).toBe('Sept cartes, 26');
    expect(told('{points}; {points:row}')).toBe('2, 3, 9; 2, 3 et 9');
    expect(ruled.fill('{hand_limit}', {}, { hand_limit: 3 })).toBe('3');
  });
  it('shows a missing word as its key', () => {
    expect(words.entry(entry('flies'), ['A', 'B'])).toBe('flies');
  });
});
