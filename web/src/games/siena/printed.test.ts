// Own cards print other numbers than those that come with the game.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import printed from './fixtures/printed.json';
import { artistPoints, costOf, greenOf, isStar, priceFor, usePrinted } from './printed';

const OWN = {
  ...printed,
  cards: printed.cards.map((card) =>
    card.name === 'inn'
      ? { ...card, cost: 4, prices: [4, 5, 6, 6, 7], green: 5 }
      : card.name === 'mule'
        ? { ...card, green: 9 }
        : card,
  ),
  artists: { 'Sano di Pietro': 11 },
};

describe('a card file of a Siena table', () => {
  beforeEach(() => usePrinted(printed));
  afterEach(() => usePrinted(printed));

  it('sets cost and number of its cards', () => {
    expect(priceFor('inn', 1)).toBe(3);
    usePrinted(OWN);
    expect(priceFor('inn', 1)).toBe(5);
    expect(costOf('inn')).toBe(4);
    expect(greenOf('inn')).toBe(5);
    expect(isStar('mule')).toBe(true);
    expect(priceFor('mule', 1)).toBeNull();
    expect(greenOf('mule')).toBe(9);
  });

  it('sets the artists', () => {
    expect(artistPoints('Simone Martini')).toBe(7);
    usePrinted(OWN);
    expect(artistPoints('Sano di Pietro')).toBe(11);
    expect(artistPoints('Simone Martini')).toBe(0);
  });
});
