import { describe, expect, it } from 'vitest';
import type { Moment } from '../api/schema';
import { Moments } from './moments';

const LAST = 1000;
const moment = (decisions: number) => ({ decisions, of: LAST, view: {} }) as unknown as Moment;

const kept = () => {
  const asked: number[] = [];
  const moments = new Moments((decisions) => {
    asked.push(decisions);
    return Promise.resolve(moment(decisions));
  }, LAST);
  return { asked, moments };
};
const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

describe('moments', () => {
  it('are fetched once, with those around', async () => {
    const { asked, moments } = kept();
    moments.want(500);
    await settled();
    expect(asked[0]).toBe(500);
    expect(moments.get(500)?.decisions).toBe(500);
    expect(moments.get(512)).toBeDefined();
    expect(moments.get(513)).toBeUndefined();
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
    expect(Math.max(...asked)).toBe(LAST);
  });
  it('of a thousand places passed over on the way are not all fetched', async () => {
    const { asked, moments } = kept();
    for (let at = 0; at <= LAST; at += 1) moments.want(at);
    await settled();
    expect(moments.get(LAST)).toBeDefined();
    expect(asked.length).toBeLessThan(60);
  });
  it('can be asked for again when a request failed', async () => {
    let fails = true;
    const moments = new Moments(
      (decisions) => (fails ? Promise.reject(new Error('lost')) : Promise.resolve(moment(decisions))),
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
  it('are sampled over the whole game', async () => {
    const { moments } = kept();
    const found = await moments.sample(10);
    expect(found[0]?.decisions).toBe(0);
    expect(found.at(-1)?.decisions).toBe(LAST);
    expect(found.length).toBeLessThanOrEqual(12);
  });
});
