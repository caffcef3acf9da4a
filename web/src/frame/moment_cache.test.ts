import { describe, expect, it } from 'vitest';
import type { Moment } from '../api/schema';
import { CHUNK, MomentCache } from './moment_cache';

const LAST = 1000;
const moment = (decisions: number) => ({ decisions, of: LAST, view: {} }) as unknown as Moment;

const upTo = (last: number, first: number, count: number): Moment[] =>
  Array.from({ length: Math.min(count, last - first + 1) }, (_, place) => moment(first + place));

const makeCache = () => {
  const asked: number[] = [];
  const cache = new MomentCache((first, count) => {
    asked.push(first);
    return Promise.resolve(upTo(LAST, first, count));
  }, LAST);
  return { asked, cache };
};
const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

describe('MomentCache', () => {
  it('fetches moments once, with those around', async () => {
    const { asked, cache } = makeCache();
    cache.request(500);
    await settled();
    expect(asked[0]).toBe(Math.floor(500 / CHUNK) * CHUNK);
    expect(cache.get(500)?.decisions).toBe(500);
    expect(cache.get(500 - 2 * CHUNK)).toBeDefined();
    expect(cache.get(500 + 2 * CHUNK)).toBeDefined();
    expect(cache.get(500 + 5 * CHUNK)).toBeUndefined();
    cache.request(500);
    await settled();
    expect(new Set(asked).size).toBe(asked.length);
  });
  it('stays within the game', async () => {
    const { asked, cache } = makeCache();
    cache.request(0);
    cache.request(LAST);
    await settled();
    expect(Math.min(...asked)).toBe(0);
    expect(cache.get(LAST)).toBeDefined();
    expect(Math.max(...asked)).toBeLessThanOrEqual(LAST);
  });
  it('does not fetch everything that is passed over', async () => {
    const { asked, cache } = makeCache();
    for (let at = 0; at <= LAST; at += 1) cache.request(at);
    await settled();
    expect(cache.get(LAST)).toBeDefined();
    expect(asked.length).toBeLessThan(10);
  });
  it('retries after a failed request', async () => {
    let fails = true;
    const cache = new MomentCache(
      (first, count) =>
        fails ? Promise.reject(new Error('lost')) : Promise.resolve(upTo(3, first, count)),
      3,
    );
    cache.request(2);
    await settled();
    expect(cache.get(2)).toBeUndefined();
    fails = false;
    cache.request(2);
    await settled();
    expect(cache.get(2)).toBeDefined();
  });
  it('fetches nothing more once stopped', async () => {
    const { asked, cache } = makeCache();
    cache.request(500);
    cache.stop();
    await settled();
    expect(asked.length).toBeLessThanOrEqual(2);
  });
});
