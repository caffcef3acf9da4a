import { describe, expect, it } from 'vitest';
import type { Happening, LogEntry } from '../api/schema';
import { chaptersOf, decisionsOf, decisionsUntil, deedsOf, roundsOf, sinceThen } from './chronicle';

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
const deeds = deedsOf(happenings);

describe('a chronicle', () => {
  it('marks what was taken back', () => {
    expect(deeds.filter((deed) => deed.undone).map((deed) => deed.number)).toEqual([4, 5]);
    expect(decisionsOf(deeds).map((deed) => deed.number)).toEqual([2, 3, 8, 9]);
  });
  it('begins chapters with rounds and turns, and leaves talk out', () => {
    const chapters = chaptersOf(deeds);
    expect(chapters.map((chapter) => chapter.opening?.kind ?? null)).toEqual([
      null,
      'round',
      'turn',
      'turn',
    ]);
    expect(chapters[2]?.deeds.map((deed) => deed.number)).toEqual([4, 5, 6, 8]);
    expect(new Set(chapters.map((chapter) => chapter.key)).size).toBe(chapters.length);
  });
  it('knows what others did since', () => {
    expect(sinceThen(deeds, 2, 0).map((deed) => deed.number)).toEqual([3, 9]);
    expect(sinceThen(deeds, 3, 1).map((deed) => deed.number)).toEqual([8]);
  });
  it('counts the decisions that lead to a moment', () => {
    expect(decisionsUntil(deeds, 5)).toBe(2);
    expect(decisionsUntil(deeds, 9)).toBe(4);
  });
  it('finds where rounds begin', () => {
    expect(roundsOf(decisionsOf(deeds))).toEqual([{ round: 1, at: 2 }]);
  });
});
