import { describe, expect, it } from 'vitest';
import type { Moment } from '../api/schema';
import { BLOCK, Moments } from './moments';

const LAST = 1000;
const moment = (decisions: number) => ({ decisions, of: LAST, view: {} }) as unknown as Moment;

const upTo = (last: number, first: number, count: number): Moment[] =>
  Array.from({ length: Math.min(count, last - first + 1) }, (_, place) => moment(first + place));

const kept = () => {
  const asked: number[] = [];
  const moments = new Moments((first, count) => {
    asked.push(first);
    return Promise.resolve(upTo(LAST, first, count));
  }, LAST);
  return { asked, moments };
};
const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

describe('moments', () => {
  it('are fetched once, with those around', async () => {
    const { asked, moments } = kept();
    moments.want(500);
    await settled();
    expect(asked[0]).toBe(Math.floor(500 / BLOCK) * BLOCK);
    expect(moments.get(500)?.decisions).toBe(500);
    expect(moments.get(500 - 2 * BLOCK)).toBeDefined();
    expect(moments.get(500 + 2 * BLOCK)).toBeDefined();
    expect(moments.get(500 + 5 * BLOCK)).toBeUndefined();
    moments.want(500);
    await settled();
    expect(new Set(asked).size).toBe(asked.length);
  });
  it('stay within the game', async () => {
    const { asked, moments } = kept();
    moments.want(0);
    moments.want(LAST);
    await settled();
    expect(Math.min(...asked)).toBe(0);
    expect(moments.get(LAST)).toBeDefined();
    expect(Math.max(...asked)).toBeLessThanOrEqual(LAST);
  });
  it('that are passed over on the way are not all fetched', async () => {
    const { asked, moments } = kept();
    for (let at = 0; at <= LAST; at += 1) moments.want(at);
    await settled();
    expect(moments.get(LAST)).toBeDefined();
    expect(asked.length).toBeLessThan(10);
  });
  it('can be asked for again when a request failed', async () => {
    let fails = true;
    const moments = new Moments(
      (first, count) =>
        fails ? Promise.reject(new Error('lost')) : Promise.resolve(upTo(3, first, count)),
      3,
    );
    moments.want(2);
    await settled();
    expect(moments.get(2)).toBeUndefined();
    fails = false;
    moments.want(2);
    await settled();
    expect(moments.get(2)).toBeDefined();
  });
  it('come no more when nobody looks', async () => {
    const { asked, moments } = kept();
    moments.want(500);
    moments.end();
    await settled();
    expect(asked.length).toBeLessThanOrEqual(2);
  });
});
