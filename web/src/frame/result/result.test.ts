import { afterEach, describe, expect, it, vi } from 'vitest';
import type { LogEntry, Result, ResultDetails } from '../../api/schema';
import { Catalogue } from '../../words/catalogue';
import type { HistoryItem } from '../table_history';
import { laidAfter, pointsIn, stepsOf, stretchesOf } from './count';
import { CountUp } from './count_up.svelte';
import { momentsByChance, momentsByPoints, roundOfEntry, roundsOfDecisions } from './moments';
import { endingOf, leftOut, lostWith, marginOf, placesOf, tieSentence } from './result_text';
import { genericResultUi, type ResultUi } from './result_ui';

const words = new Catalogue('en', {
  people: { reader: 'You', reader_inside: 'you', row: '{others} and {last}' },
  results: {
    won: '{seat} {seat|wins|win} a seat.',
    shared: '{seat} share the victory.',
    left_out_merchant: 'not counted: a merchant, with {money} of {needed} florins',
  },
  scores: { artists: 'artists' },
  ties: { floor: '{points} to {points} for {rank:ranks}.' },
  ranks: { '1': 'first place' },
});
const told = { words, names: ['Ada', 'Bea', 'Carlo'], reader: 0 };

const ended = (...points: (number | null)[]): Result => ({
  end: 'last_round',
  rule: 'S18.2',
  round: 20,
  seats: points.map((one, seat) => ({
    seat,
    rank: 1 + points.filter((other) => (other ?? -1) > (one ?? -1)).length,
    won: one !== null && points.every((other) => (other ?? -1) <= one),
    points: one,
    breakdown: [],
  })),
});

const details: ResultDetails = {
  seats: [
    {
      seat: 0,
      pieces: [
        { kind: 'wealth', rule: 'S19.1', points: 28 },
        { kind: 'miser', rule: 'S19.2', points: -3, round: 14 },
        { kind: 'tower', rule: 'S19.3', points: 5, round: 13 },
        { kind: 'tower', rule: 'S19.3', points: 2, round: 9 },
      ],
    },
    { seat: 1, pieces: [{ kind: 'wealth', rule: 'S19.1', points: 30 }] },
    {
      seat: 2,
      pieces: [],
      status: 'merchant',
      money: 64,
      needed: 80,
      lost: [{ kind: 'artists', rule: 'S19.4', points: 10 }],
    },
  ],
};

const ui: ResultUi = {
  ...genericResultUi(['wealth', 'tower', 'miser']),
  steps: [
    { group: 'wealth', by: 'together', ms: 700 },
    { group: 'tower', by: 'round', ms: 220 },
    { group: 'miser', by: 'together', ms: 500 },
  ],
  telling: ['builds'],
};

describe('a result', () => {
  it('addresses the reader', () => {
    expect(endingOf(ended(40, 30, 20), told)).toBe('You win a seat.');
    expect(endingOf(ended(30, 40, 20), told)).toBe('Bea wins a seat.');
    expect(endingOf(ended(40, 40, 20), { ...told, reader: 1 })).toBe(
      'You and Ada share the victory.',
    );
  });
  it('ranks everybody, but those who are not counted', () => {
    const places = placesOf(ended(30, 40, null), told);
    expect(places.map(({ name, rank }) => [name, rank])).toEqual([
      ['Bea', 1],
      ['You', 2],
      ['Carlo', null],
    ]);
  });
  it('says why somebody is not counted, and what is lost', () => {
    const seat = details.seats[2] ?? { seat: 2, pieces: [] };
    expect(leftOut(seat, told)).toBe('Not counted: a merchant, with 64 of 80 florins.');
    // The key where no other test has loaded the words.
    expect(lostWith(seat, told)).toMatch(/^result\.lost|artists 10/);
    const places = placesOf(ended(30, 40, null), { ...told, reader: 2 });
    expect(marginOf(places, details, { ...told, reader: 2 })).toContain('64 of 80');
  });
  it('names the tie that decided', () => {
    const tie = {
      kind: 'floor',
      rule: 'S19.5',
      rank: 1,
      points: 47,
      seats: [0, 1],
      values: [6, 5],
    };
    expect(tieSentence(tie, told)).toBe('47 to 47 for first place.');
    const places = placesOf(ended(47, 47, 20), told);
    expect(marginOf(places, { ...details, ties: [tie] }, told)).toBe('47 to 47 for first place.');
  });
});

describe('a count', () => {
  const steps = stepsOf(details, ui);
  it('goes source by source, floors in the order of their rounds', () => {
    expect(steps.map(({ group, round }) => [group, round])).toEqual([
      ['wealth', null],
      ['tower', 9],
      ['tower', 13],
      ['miser', null],
    ]);
  });
  it('adds up with every step', () => {
    const seat = details.seats[0] ?? { seat: 0, pieces: [] };
    const sums = [0, 1, 2, 3, 4].map((done) => pointsIn(seat, laidAfter(steps, done)));
    expect(sums).toEqual([0, 28, 30, 35, 32]);
  });
  it('is heard once with every step, and no more when it is skipped', () => {
    vi.useFakeTimers();
    const heard = vi.fn();
    const count = new CountUp(steps, heard);
    count.again();
    vi.runAllTimers();
    expect(heard).toHaveBeenCalledTimes(steps.length);
    count.again();
    count.skip();
    vi.runAllTimers();
    expect(heard).toHaveBeenCalledTimes(steps.length);
    expect(count.done).toBe(steps.length);
  });
  it('draws bars as long as the points', () => {
    const seat = details.seats[0] ?? { seat: 0, pieces: [] };
    const stretches = stretchesOf(seat, laidAfter(steps, steps.length), ui, 'source');
    expect(stretches.reduce((sum, { width }) => sum + width, 0)).toBe(32);
    const byRound = stretchesOf(seat, laidAfter(steps, steps.length), ui, 'round');
    expect(byRound.filter(({ bitten }) => !bitten).map(({ piece }) => piece.round ?? 0)).toEqual([
      9, 13, 0,
    ]);
  });
});

afterEach(() => {
  vi.useRealTimers();
});

const entry = (kind: string, amount = 0, seat: number | null = 0): LogEntry => ({
  number: 1,
  kind,
  rule: 'S1',
  seat,
  card: null,
  place: null,
  amount,
  money: 0,
  reveals: false,
});
const decided = (number: number, ...log: LogEntry[]): HistoryItem => ({
  number,
  at: 0,
  kind: 'decided',
  seat: 0,
  by: 'person',
  text: '',
  log,
  undone: false,
  redacted: false,
});

describe('the round of an entry', () => {
  const decisions = [
    decided(1, entry('rolls', 4), entry('round', 2, null), entry('event', 0, null)),
    decided(2, entry('rolls', 5)),
  ];
  it('is the one that began before it, within what a decision brought too', () => {
    const round = (decision: number, told: LogEntry) =>
      roundOfEntry(decisions, { decision, entry: told });
    expect(round(0, entry('rolls', 4))).toBe(1);
    expect(round(0, entry('event', 0, null))).toBe(2);
    expect(round(1, entry('rolls', 5))).toBe(2);
  });
});

describe('deciding moments', () => {
  const decisions = [
    decided(1, entry('round', 9, null)),
    decided(2, entry('builds', 1)),
    decided(3, entry('builds', 2), entry('round', 13, null)),
    decided(4, entry('builds', 3)),
    decided(5, entry('ends')),
  ];
  it('are the largest swings, one in each round', () => {
    expect(roundsOfDecisions(decisions)).toEqual([1, 9, 9, 13, 13]);
    const chances = [[0.3], [0.3], [0.4], [0.6], [0.5], [1]];
    const found = momentsByChance(chances, decisions, 0, ui);
    expect(found.map(({ decision, round }) => [decision, round])).toEqual([
      [3, 9],
      [4, 13],
    ]);
    expect(found[0]?.entry.amount).toBe(2);
  });
  it('are the largest gains where nobody judged the game', () => {
    const found = momentsByPoints(details, decisions, 0, ui);
    expect(found.map(({ round, change }) => [round, change])).toEqual([
      [9, 2],
      [13, 5],
    ]);
  });
});
