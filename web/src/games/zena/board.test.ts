// Views of real games, drawn.

import { describe, expect, it } from 'vitest';
import type { Situation } from '../../api/schema';
import { areaInQuestion, areasOf, choicesOnBoard, movesTo, spot, standingAfter } from './board';
import { bonusAfter, oddsOf, rollOutcome, usePrinted } from './deck';
import printed from './fixtures/printed.json';
import { handOf, tooMany } from './hand';
import { movedBetween } from './moved';

usePrinted(printed);
const files = import.meta.glob<Situation>('./fixtures/*-*.json', {
  eager: true,
  import: 'default',
});
import type { ZenaView } from './schema';
const fixture = (name: string): Situation => {
  const found = files[`./fixtures/${name}.json`];
  if (!found) throw new Error(`there is no fixture ${name}`);
  return found;
};
const viewOf = (name: string): ZenaView => fixture(name).view as ZenaView;
const everything = Object.entries(files).map(([path, one]) => ({
  path,
  view: one.view as ZenaView,
  one,
}));

describe('areas', () => {
  it('are six in the order of the settlement, four in the beginner game', () => {
    expect(areasOf(viewOf('turn-5')).map((area) => area.area)).toEqual([
      'old-town',
      'cathedral',
      'palace',
      'bank',
      'port',
      'fort',
    ]);
    expect(
      areasOf(viewOf('turn-3-beginner')).map(({ area, number }) => `${number} ${area}`),
    ).toEqual(['1 cathedral', '2 palace', '3 bank', '4 port']);
  });

  it('show who leads and by how much, or a tie', () => {
    const leads = (name: string) => areasOf(viewOf(name)).map(({ lead }) => lead);
    expect(leads('turn-5')).toContainEqual({ kind: 'leads', seat: 4, by: 5 });
    expect(leads('turn-5')).toContainEqual({ kind: 'tie', at: 3 });
    expect(
      new Set(everything.flatMap(({ view }) => areasOf(view).map((one) => one.lead.kind))),
    ).toEqual(new Set(['leads', 'tie', 'empty']));
  });

  it('fade a Lady who stands alone', () => {
    const palace = areasOf(viewOf('turn-5')).find((area) => area.area === 'palace');
    expect(palace?.families.filter((family) => family.alone).map((family) => family.seat)).toEqual([
      3, 4,
    ]);
    const oldTown = areasOf(viewOf('turn-5')).find((area) => area.area === 'old-town');
    expect(oldTown?.families.some((family) => family.alone)).toBe(false);
    expect(oldTown?.lead).toEqual({ kind: 'tie', at: 3 });
  });

  it('show the event on the cards that it changes, and on no other', () => {
    const bank = areasOf(viewOf('discard-4')).find((area) => area.area === 'bank');
    expect(bank?.cards.map(({ card, change }) => [card, change])).toEqual([
      ['monte-de-pietae', 0],
      ['monte-de-pietae', 0],
      ['leughi-de-san-zorzo', -1],
    ]);
  });
});

describe('a move', () => {
  it('shows what would change in both areas', () => {
    const { choices } = fixture('turn-5');
    const move = movesTo(choices, 'fort').find((choice) => choice.amount === 0);
    expect(standingAfter(move ?? null, 'fort')?.lead).toEqual({ kind: 'tie', at: 5 });
    expect(standingAfter(move ?? null, 'bank')?.lead).toEqual({ kind: 'tie', at: 2 });
    expect(standingAfter(move ?? null, 'port')).toBeNull();
  });
});

describe('choices on the board', () => {
  it('distinguish two copies of a card', () => {
    const found = choicesOnBoard(fixture('turn-5').choices);
    expect(found.get(spot('bank', 2))?.map((choice) => choice.price)).toEqual([3]);
    expect(found.get(spot('bank', 3))?.map((choice) => choice.price)).toEqual([4]);
  });

  it('lead every choice about a card to a card of that name', () => {
    for (const { view, one, path } of everything) {
      for (const [key, choices] of choicesOnBoard(one.choices)) {
        const [area, place] = key.split(' ');
        const card = view.areas.find((it) => it.area === area)?.cards[Number(place) - 1];
        for (const choice of choices)
          expect(card?.card, `${path} ${choice.text}`).toBe(choice.card);
      }
    }
  });

  it('are about the free slot, my marker or a rival’s', () => {
    const marker = fixture('marker-5');
    const view = viewOf('marker-5');
    const cards = new Map(
      areasOf(view).flatMap(({ area, cards: lying }) =>
        lying.map((card) => [spot(area, card.place), card] as const),
      ),
    );
    for (const [key, choices] of choicesOnBoard(marker.choices)) {
      const card = cards.get(key);
      if (!card) throw new Error(`no card at ${key}`);
      expect(card.slots[(choices[0]?.slot ?? 0) - 1]?.marker).toBe(view.seat);
    }
  });

  it('show the area in question', () => {
    expect(areaInQuestion(viewOf('join-5'))).toBe('bank');
    expect(areaInQuestion(viewOf('coins-4'))).toBe('fort');
    expect(areaInQuestion(viewOf('turn-5'))).toBe(null);
  });
});

describe('odds', () => {
  it('agree with the chances the server names', () => {
    for (const choice of fixture('coins-4').choices) {
      expect(oddsOf(bonusAfter(choice) ?? -1).won).toBeCloseTo(choice.chance);
    }
  });

  it('know how a roll ends', () => {
    expect([3, 4, 6, 60].map(rollOutcome)).toEqual(['lost', 'stays', 'won', 'won']);
    expect(oddsOf(60).won).toBe(1);
  });
});

describe('the hand', () => {
  it('shows its figures while they are placed', () => {
    const hand = handOf(viewOf('place-4'), fixture('place-4').choices);
    expect(hand).toHaveLength(10);
    expect(
      hand
        .filter((stack) => stack.figure >= 0)
        .map((stack) => stack.card)
        .sort(),
    ).toEqual(['academia', 'inpresto']);
    expect(hand.filter((stack) => stack.choices.length)).toHaveLength(8);
  });

  it('stacks copies and counts the cards over the limit', () => {
    const view = viewOf('discard-4');
    const hand = handOf(view, fixture('discard-4').choices);
    expect(hand.reduce((sum, stack) => sum + stack.copies, 0)).toBe(10);
    expect(hand.find((stack) => stack.card === 'capitanio')?.copies).toBe(2);
    expect(tooMany(view, view.seat ?? 0)).toBe(4);
    expect(hand.every((stack) => stack.choices.length === 1)).toBe(true);
  });
});

describe('what a decision moved', () => {
  const after = viewOf('turn-5');
  const cards = (area: string) => after.areas.find((one) => one.area === area)?.cards ?? [];
  const lying = after.areas.find((one) => one.cards.some(({ markers }) => markers.length > 0));
  it('has the names that the board gives it', () => {
    const area = lying?.area ?? '';
    const fewer = after.areas.map((one) =>
      one.area === area ? { ...one, cards: one.cards.slice(0, -1) } : one,
    );
    expect(movedBetween({ ...after, areas: fewer }, after)).toEqual([
      `area:${area}:${cards(area).length}`,
    ]);
    expect(
      areasOf(after)
        .find((one) => one.area === area)
        ?.cards.at(-1)?.place,
    ).toBe(cards(area).length);
  });
});
