// The cards that come with the game, and those of a table's own file.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ACTIONS, bonusFor, EVENTS, FORTS, GOALS, rewardOf, usePrinted } from './deck';
import printed from './fixtures/printed.json';
import { PICTURES } from './pictures';

const OWN = {
  ...printed,
  actions: [
    {
      name: 'fiera',
      area: 'port',
      kind: 'one-shot',
      copies: 50,
      slots: [4, 2],
      bonus: [{ vp: 1 }],
      effect: { kind: 'may_pay', gain: { vp: 3 }, pay: { coin: 2 } },
      promoter: { kind: 'gain', gain: { coin: 1 }, pay: {} },
      table: null,
    },
  ],
};

describe('printed cards', () => {
  beforeEach(() => usePrinted(printed));
  afterEach(() => usePrinted(printed));

  it('all have a picture', () => {
    for (const deck of [ACTIONS, FORTS, EVENTS, GOALS]) {
      for (const card of Object.keys(deck)) expect(PICTURES[card], card).toBeTruthy();
    }
  });

  it('are those of the table’s own file', () => {
    usePrinted(OWN);
    expect(Object.keys(ACTIONS)).toEqual(['fiera']);
    expect(bonusFor('fiera', 0)).toBeNull();
    expect(bonusFor('fiera', 1)).toEqual({ vp: 1 });
    expect(rewardOf('fiera')).toBeNull();
    expect(rewardOf('speron')).toEqual({ vp: 2, card: 1 });
  });

  it('are those of the game again at the next table', () => {
    usePrinted(OWN);
    usePrinted(printed);
    expect(ACTIONS.fiera).toBeUndefined();
    expect(rewardOf('mercou')).toEqual({ coin: 2, card: 1 });
  });
});
