import { describe, expect, it } from 'vitest';
import { SETTLING, SteadyClicks } from './steady_clicks';

describe('a click on a choice', () => {
  let now = 1000;
  const clicks = new SteadyClicks(() => now);
  const byPointer = { detail: 1 };

  it('is not taken while the layout has just changed', () => {
    expect(clicks.takes(byPointer)).toBe(true);
    clicks.moved();
    now += SETTLING - 1;
    expect(clicks.takes(byPointer)).toBe(false);
    now += 1;
    expect(clicks.takes(byPointer)).toBe(true);
  });
  it('is taken when a key made it', () => {
    clicks.moved();
    expect(clicks.takes({ detail: 0 })).toBe(true);
  });
});
