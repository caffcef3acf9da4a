// The printed cards must say what the game's card file says.

import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import type { ZenaCards } from '../../api/schema';
import { ACTIONS, EVENTS, FORTS, GOALS, useCards, printedAction, printedFort } from './deck';
import { PICTURES } from './pictures';

const file = readFileSync('../src/buongoverno/games/zena/cards.toml', 'utf8');

type Table = Record<string, string>;

/** The tables of the card file: each [[kind]] with its raw values. */
const tables = (kind: string): Table[] =>
  file
    .split(/^\[\[/m)
    .filter((part) => part.startsWith(`${kind}]]`))
    .map((part) =>
      Object.fromEntries(
        [...part.matchAll(/^(\w+) = (.+?)(?:\s+#.*)?$/gm)].map(([, key = '', value = '']) => [
          key,
          value,
        ]),
      ),
    );

const named = (table: Table): string => plain(table.id);
const plain = (text = ''): string => text.replaceAll('"', '').replaceAll('_', '-');
const numbers = (text = '[]'): number[] => JSON.parse(text) as number[];
/** { coin = 2, card = 1 } as an object. */
const gain = (text = '{}'): unknown => JSON.parse(text.replace(/(\w+) =/g, '"$1":')) as unknown;

describe('printed cards', () => {
  it('are the action cards of the file', () => {
    const actions = tables('action');
    expect(Object.keys(ACTIONS).sort()).toEqual(actions.map(named).sort());
    for (const table of actions) {
      const card = ACTIONS[named(table)];
      expect(card?.slots).toEqual(numbers(table.slots));
      expect(card?.area).toBe(plain(table.area));
      expect(card?.kind).toBe(plain(table.kind));
      expect(card?.bonus).toEqual(gain(table.bonus ?? '[]'));
      const effect = table.effect ?? '';
      if (effect.startsWith('"')) expect(card?.effect).toBe(effect.replaceAll('"', ''));
      else if (effect.includes('may_pay'))
        expect(card?.effect).toEqual({ pay: { coin: 3 }, for: { vp: 2 } });
      else expect(card?.effect).toEqual(gain(effect));
    }
  });

  it('are the fort, event and goal cards of the file', () => {
    const forts = tables('fort');
    expect(Object.keys(FORTS).sort()).toEqual(forts.map(named).sort());
    for (const table of forts) {
      expect(FORTS[named(table)]?.reward).toEqual(gain(table.reward));
      expect(FORTS[named(table)]?.crossed).toEqual(JSON.parse(table.crossed_out ?? '[]'));
    }
    for (const table of tables('event')) {
      const { income, bank, port, fort } = EVENTS[named(table)] ?? { income: {} };
      expect([income.coin, bank ?? 0, port ?? 0, fort ?? false]).toEqual([
        Number(table.income),
        Number(table.bank ?? 0),
        Number(table.port ?? 0),
        table.fort === 'true',
      ]);
    }
    for (const table of tables('goal')) {
      const goal = GOALS[named(table)];
      expect(goal?.points).toBe(Number(table.points ?? 0));
      expect(goal?.area ?? '').toBe(plain(table.majority ?? table.per_permanent));
      expect(goal?.set ?? []).toEqual(numbers(table.set));
    }
  });

  it('all have a picture', () => {
    for (const deck of [ACTIONS, FORTS, EVENTS, GOALS]) {
      for (const card of Object.keys(deck)) expect(PICTURES[card], card).toBeTruthy();
    }
  });
});

const OWN: ZenaCards = {
  game: 'zena',
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
      table: { kind: 'pass_left', gain: {}, pay: {} },
    },
  ],
  forts: [{ name: 'torre', slots: [2, 1], reward: { vp: 5 }, crossed_out: ['bank'] }],
  events: [{ name: 'feast', income: { card: 1 }, bank: 0, port: 2, fort: false }],
  goals: [{ name: 'glory', copies: 2, kind: 'set', area: null, points: 0, set: [2, 7] }],
  words: {},
};

describe('the cards of a table’s own file', () => {
  afterEach(() => useCards(null));

  it('replace those that come with the game', () => {
    useCards(OWN);
    expect(Object.keys(ACTIONS)).toEqual(['fiera']);
    expect(printedAction('fiera')).toEqual({
      area: 'port',
      kind: 'one-shot',
      slots: [4, 2],
      bonus: [{ vp: 1 }],
      effect: { pay: { coin: 2 }, for: { vp: 3 } },
      promoter: { coin: 1 },
      table: 'pass_left',
    });
    expect(printedFort('torre')?.crossed).toEqual(['bank']);
    expect(EVENTS.feast?.income).toEqual({ card: 1 });
    expect(GOALS.glory).toEqual({ points: 0, by: 'set', set: [2, 7] });
    expect(printedAction('manezzi')).toBeNull();
  });

  it('are gone at the next table', () => {
    useCards(OWN);
    useCards(null);
    expect(printedAction('manezzi')?.slots).toEqual([2, 1]);
    expect(printedAction('fiera')).toBeNull();
  });
});
