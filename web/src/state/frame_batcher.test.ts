import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FrameBatcher } from './frame_batcher';

describe('FrameBatcher', () => {
  let done: number[];
  let batcher: FrameBatcher;
  const update = (...numbers: number[]) => {
    for (const number of numbers) batcher.run(() => done.push(number));
  };
  beforeEach(() => {
    vi.useFakeTimers();
    done = [];
    batcher = new FrameBatcher();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('runs the first update at once and the others, in order, when it is drawn', () => {
    update(1, 2, 3);
    expect(done).toEqual([1]);
    vi.advanceTimersByTime(40);
    expect(done).toEqual([1, 2, 3]);
  });
  it('waits until a batch is drawn before running the next', () => {
    update(1, 2);
    vi.advanceTimersByTime(33);
    update(3);
    expect(done).toEqual([1, 2]);
    vi.advanceTimersByTime(40);
    expect(done).toEqual([1, 2, 3]);
  });
  it('runs an update at once again after a pause', () => {
    update(1);
    vi.advanceTimersByTime(1000);
    update(2);
    expect(done).toEqual([1, 2]);
  });
  it('does not wait for frames in a hidden page', () => {
    vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(1);
    update(1, 2);
    vi.advanceTimersByTime(101);
    expect(done).toEqual([1, 2]);
  });
  it('is not blocked by a frame that comes late', () => {
    const frames: FrameRequestCallback[] = [];
    vi.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame));
    update(1, 2);
    vi.advanceTimersByTime(101);
    update(3);
    frames.shift()?.(0); // asks for the second frame after the first
    frames.at(-1)?.(0);
    vi.advanceTimersByTime(101);
    expect(done).toEqual([1, 2, 3]);
  });
  it('runs queued updates at once when flushed, and once', () => {
    update(1, 2, 3);
    batcher.flush();
    expect(done).toEqual([1, 2, 3]);
    vi.advanceTimersByTime(200);
    expect(done).toEqual([1, 2, 3]);
  });
  it('drops queued updates when cleared', () => {
    update(1, 2);
    batcher.clear();
    vi.advanceTimersByTime(200);
    expect(done).toEqual([1]);
  });
});
