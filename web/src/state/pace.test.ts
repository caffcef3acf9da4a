import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Pace } from './pace';

describe('a pace', () => {
  let done: number[];
  let pace: Pace;
  const hear = (...numbers: number[]) => {
    for (const number of numbers) pace.do(() => done.push(number));
  };
  beforeEach(() => {
    vi.useFakeTimers();
    done = [];
    pace = new Pace();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('does the first thing at once and the others when that is drawn, in order', () => {
    hear(1, 2, 3);
    expect(done).toEqual([1]);
    vi.advanceTimersByTime(40);
    expect(done).toEqual([1, 2, 3]);
  });
  it('lets what it did together be drawn too', () => {
    hear(1, 2);
    vi.advanceTimersByTime(33);
    hear(3);
    expect(done).toEqual([1, 2]);
    vi.advanceTimersByTime(40);
    expect(done).toEqual([1, 2, 3]);
  });
  it('does things at once again after a rest', () => {
    hear(1);
    vi.advanceTimersByTime(1000);
    hear(2);
    expect(done).toEqual([1, 2]);
  });
  it('does not wait for a page that is not drawn', () => {
    vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(1);
    hear(1, 2);
    vi.advanceTimersByTime(101);
    expect(done).toEqual([1, 2]);
  });
  it('is not stopped by a frame that comes long after its time', () => {
    const frames: FrameRequestCallback[] = [];
    vi.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame));
    hear(1, 2);
    vi.advanceTimersByTime(101);
    hear(3);
    frames.shift()?.(0); // asks for the second frame after the first
    frames.at(-1)?.(0);
    vi.advanceTimersByTime(101);
    expect(done).toEqual([1, 2, 3]);
  });
  it('forgets what it was told to forget', () => {
    hear(1, 2);
    pace.forget();
    vi.advanceTimersByTime(200);
    expect(done).toEqual([1]);
  });
});
