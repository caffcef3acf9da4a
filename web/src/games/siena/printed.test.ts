// Own cards print other numbers than those that come with the game.

import { afterEach, describe, expect, it } from 'vitest';
import type { SienaCards } from '../../api/schema';
import { artistPoints, greenOf, isStar, useCards, priceFor, printedOn } from './printed';

const OWN: SienaCards = {
  game: 'siena',
  cards: [
    { name: 'inn', copies: 4, cost: 4, green: 5, cubes: {} },
    { name: 'mule', copies: 1, cost: null, green: 9, cubes: {} },
    {
      name: 'grain1-wine1-oil1-b',
      copies: 15,
      cost: 6,
      green: 3,
      cubes: { grain: 1, wine: 1, oil: 1 },
    },
  ],
  artists: { 'Sano di Pietro': 11 },
  words: {},
};

describe('a card file of a Siena table', () => {
  afterEach(() => useCards(null));

  it('sets cost and number of its cards', () => {
    expect(priceFor('inn', 1, [])).toBe(3);
    useCards(OWN);
    expect(priceFor('inn', 1, [])).toBe(5);
    expect(greenOf('inn', [])).toBe(5);
    expect(printedOn('grain1-wine1-oil1-b')).toEqual({
      cost: 6,
      green: 3,
      users: ['peasant', 'merchant'],
    });
    expect(isStar('mule')).toBe(true);
    expect(printedOn('mule').green).toBe(9);
  });

  it('sets the artists', () => {
    expect(artistPoints('Simone Martini')).toBe(7);
    useCards(OWN);
    expect(artistPoints('Sano di Pietro')).toBe(11);
    expect(artistPoints('Simone Martini')).toBe(0);
  });
});
