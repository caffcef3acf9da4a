import { describe, expect, it } from 'vitest';
import type { LogEntry } from '../api/schema';
import { greatMomentIn, type GreatKinds } from './great_moments';
import type { HistoryItem } from './table_history';

const KINDS: GreatKinds = {
  becomes_banker: { tone: 'gain', rise: true },
  battle_lost: { tone: 'loss' },
  majority: { tone: 'news' },
};
const entry = (kind: string, seat: number | null = 0): LogEntry => ({
  number: 1,
  kind,
  rule: 'S1',
  seat,
  card: null,
  place: null,
  amount: 0,
  money: 0,
  reveals: false,
});
const item = (number: number, ...log: LogEntry[]): HistoryItem => ({
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

describe('a great moment', () => {
  it('is what the game calls one', () => {
    expect(greatMomentIn([item(1, entry('bids'))], KINDS, 0)).toBeNull();
    expect(greatMomentIn([item(1, entry('bids'), entry('battle_lost'))], KINDS, 0)?.tone).toBe(
      'loss',
    );
  });
  it('is shown longer when it is a rise of one’s own, and alone', () => {
    const news = [item(1, entry('majority', 1), entry('becomes_banker', 0), entry('majority', 2))];
    const own = greatMomentIn(news, KINDS, 0);
    const other = greatMomentIn(news, KINDS, 1);
    expect(own?.entries.map(({ kind }) => kind)).toEqual(['becomes_banker']);
    expect(own?.ms).toBeGreaterThan(other?.ms ?? 0);
  });
  it('joins several that come together', () => {
    const news = [1, 2, 3, 4].map((number) => item(number, entry('majority', 1)));
    expect(greatMomentIn(news, KINDS, 0)?.entries).toHaveLength(3);
  });
  it('does not tell what was undone', () => {
    const undone = { ...item(1, entry('majority')), undone: true };
    expect(greatMomentIn([undone], KINDS, 0)).toBeNull();
  });
});
