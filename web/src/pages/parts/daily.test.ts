import { describe, expect, it } from 'vitest';
import { dayBefore, linkIn, resultText, sorted } from './daily';

const LINK = `game1-${'aB3_'.repeat(20)}`;

describe('results of daily games', () => {
  it('are found in what was pasted', () => {
    const text = resultText('Asta, 2026-11-18: 2 of 4', '41 points', `https://x.org/game/${LINK}`);
    expect(text).toBe(`Asta, 2026-11-18: 2 of 4, 41 points\nhttps://x.org/game/${LINK}`);
    expect(linkIn(text)).toBe(LINK);
    expect(linkIn(`see https://x.org/app/#/game/${LINK}?at=3 !`)).toBe(LINK);
    expect(linkIn(` ${LINK} `)).toBe(LINK);
    expect(linkIn('nothing here')).toBe('');
  });

  it('have a day before', () => {
    expect(dayBefore('2026-12-01')).toBe('2026-11-30');
    expect(dayBefore('2027-01-01')).toBe('2026-12-31');
  });

  it('are sorted by rank, then by points', () => {
    const of = (rank: number, points: number | null) => ({
      name: '',
      rank,
      points,
      won: rank === 1,
    });
    const found = sorted([of(2, 30), of(1, 20), of(4, null), of(1, 40), of(4, 3)]);
    expect(found.map(({ rank, points }) => [rank, points])).toEqual([
      [1, 40],
      [1, 20],
      [2, 30],
      [4, 3],
      [4, null],
    ]);
  });
});
