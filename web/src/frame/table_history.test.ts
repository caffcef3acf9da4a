import { describe, expect, it } from 'vitest';
import type { Happening, LogEntry } from '../api/schema';
import {
  historySections,
  decisionsOf,
  decisionsUntil,
  logUntil,
  historyOf,
  mutedAtTable,
  roundsOf,
  decisionsSince,
} from './table_history';

const entry = (kind: string, seat: number | null = null, amount = 0): LogEntry => ({
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
const decided = (number: number, seat: number, ...log: LogEntry[]): Happening => ({
  number,
  at: number,
  kind: 'decided',
  seat,
  log,
});

const happenings: Happening[] = [
  { number: 1, at: 1, kind: 'joined', seat: 0, text: 'Ada' },
  decided(2, 0, entry('bids', 0)),
  decided(3, 1, entry('passes_bid', 1), entry('round', null, 1), entry('turn', 0)),
  decided(4, 0, entry('lays', 0)),
  decided(5, 0, entry('settles', 0)),
  { number: 6, at: 6, kind: 'undone', seat: 0, text: '2' },
  { number: 7, at: 7, kind: 'said', seat: 1, text: 'well' },
  decided(8, 0, entry('ends_turn', 0), entry('turn', 1)),
  decided(9, 1, entry('takes', 1)),
];
const items = historyOf(happenings);

describe('the history of a table', () => {
  it('marks decisions that were undone', () => {
    expect(items.filter((item) => item.undone).map((item) => item.number)).toEqual([4, 5]);
    expect(decisionsOf(items).map((item) => item.number)).toEqual([2, 3, 8, 9]);
  });
  it('begins sections with rounds and turns, and leaves the chat out', () => {
    const sections = historySections(items, new Set(['round', 'turn']));
    expect(sections.map((section) => section.opening?.kind ?? null)).toEqual([
      null,
      'round',
      'turn',
      'turn',
    ]);
    expect(sections[2]?.items.map((item) => item.number)).toEqual([4, 5, 6, 8]);
    expect(new Set(sections.map((section) => section.key)).size).toBe(sections.length);
  });
  it('finds what the other seats decided since', () => {
    expect(decisionsSince(items, 2, 0).map((item) => item.number)).toEqual([3, 9]);
    expect(decisionsSince(items, 3, 1).map((item) => item.number)).toEqual([8]);
  });
  it('counts the decisions that lead to a moment', () => {
    expect(decisionsUntil(items, 5)).toBe(2);
    expect(decisionsUntil(items, 9)).toBe(4);
  });
  it('tells what the log said at a moment', () => {
    const kinds = (decisions: number) => logUntil(items, decisions).map(({ kind }) => kind);
    expect(kinds(Infinity)).toEqual(
      decisionsOf(items).flatMap(({ log }) => log.map(({ kind }) => kind)),
    );
    expect(kinds(3)).toEqual(kinds(Infinity).slice(0, -1));
    expect(kinds(0)).toEqual([]);
  });
  it('finds where rounds begin', () => {
    expect(roundsOf(decisionsOf(items))).toEqual([{ round: 1, at: 2 }]);
  });
});

describe('what moderators did', () => {
  const said = (number: number, seat: number, text: string): Happening => ({
    number,
    at: number,
    kind: 'said',
    seat,
    text,
  });
  const texts = (...later: Partial<Happening>[]) =>
    historyOf([
      said(1, 1, 'from who sat there before'),
      { number: 2, at: 2, kind: 'joined', seat: 1, text: 'Bea' },
      said(3, 1, 'rude'),
      said(4, 0, 'please'),
      said(5, 1, 'ruder'),
      ...later.map((one, place) => ({ number: 6 + place, at: 6, kind: '', ...one })),
    ])
      .slice(0, 5)
      .map(({ text, redacted }) => (redacted ? '–' : text));

  it('takes single lines away', () => {
    expect(texts({ kind: 'redacted', text: '3 5' })).toEqual([
      'from who sat there before',
      'Bea',
      '–',
      'please',
      '–',
    ]);
  });
  it('takes away the name and the words of whoever deleted their account', () => {
    expect(texts({ kind: 'forgotten', seat: 1 })).toEqual([
      'from who sat there before',
      '–',
      '–',
      'please',
      '–',
    ]);
  });
  it('mutes a seat for a while', () => {
    const muting = { number: 1, at: 10, kind: 'muted', seat: 1, text: '100' };
    const muted = historyOf([muting]);
    expect(mutedAtTable(muted, 1, 50)).toBe(100);
    expect(mutedAtTable(muted, 1, 100)).toBeNull();
    expect(mutedAtTable(muted, 0, 50)).toBeNull();
    const again = historyOf([muting, { number: 2, at: 20, kind: 'muted', seat: 1, text: '20' }]);
    expect(mutedAtTable(again, 1, 50)).toBeNull();
  });
});
