import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FromThinking } from './messages';
import { KEPT_IDLE, SILENT, Thinker } from './thinker';

class SomeWorker {
  onmessage: ((event: MessageEvent<FromThinking>) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  readonly asked: number[] = [];
  readonly terminate = vi.fn();

  postMessage({ id }: { id: number }): void {
    this.asked.push(id);
  }

  reply(id: number, reply: string): void {
    this.onmessage?.(new MessageEvent('message', { data: { id, reply } }));
  }

  fail(id: number, fault: string): void {
    this.onmessage?.(new MessageEvent('message', { data: { id, fault } }));
  }
}

describe('the worker that thinks', () => {
  let started: SomeWorker[];
  let thinker: Thinker;

  beforeEach(() => {
    vi.useFakeTimers();
    started = [];
    thinker = new Thinker(() => {
      started.push(new SomeWorker());
      return started.at(-1) as unknown as Worker;
    });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is started by the first request, and answers each', async () => {
    expect(started).toHaveLength(0);
    const [first, second] = [thinker.think('a'), thinker.think('b')];
    expect(started).toHaveLength(1);
    started[0]!.reply(2, 'to b');
    started[0]!.reply(1, 'to a');
    expect(await Promise.all([first, second])).toEqual(['to a', 'to b']);
  });

  it('is stopped when nothing was asked for a while, and started again', async () => {
    const first = thinker.think('a');
    started[0]!.reply(1, 'to a');
    await first;
    vi.advanceTimersByTime(KEPT_IDLE - 1);
    expect(started[0]!.terminate).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(started[0]!.terminate).toHaveBeenCalledOnce();
    const later = thinker.think('b');
    started[1]!.reply(2, 'to b');
    expect(await later).toBe('to b');
  });

  it('is started anew after a failure, which is told to all who wait', async () => {
    const both = Promise.allSettled([thinker.think('a'), thinker.think('b')]);
    started[0]!.fail(1, 'no network');
    expect(await both).toMatchObject([
      { status: 'rejected', reason: { message: 'no network' } },
      { status: 'rejected', reason: { message: 'no network' } },
    ]);
    expect(started[0]!.terminate).toHaveBeenCalledOnce();
    const later = thinker.think('c');
    started[1]!.reply(3, 'to c');
    expect(await later).toBe('to c');
  });

  it('is started anew after it has died', async () => {
    const first = expect(thinker.think('a')).rejects.toThrow('died');
    started[0]!.onerror?.(new ErrorEvent('error', { message: 'died' }));
    await first;
    const later = thinker.think('b');
    started[1]!.reply(2, 'to b');
    expect(await later).toBe('to b');
  });

  it('is started anew after it was ended without a word', async () => {
    const both = Promise.allSettled([thinker.think('a'), thinker.think('b')]);
    vi.advanceTimersByTime(SILENT - 1);
    started[0]!.reply(1, 'to a');
    vi.advanceTimersByTime(SILENT - 1);
    expect(started[0]!.terminate).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(started[0]!.terminate).toHaveBeenCalledOnce();
    expect(await both).toMatchObject([{ status: 'fulfilled' }, { status: 'rejected' }]);
    const later = thinker.think('c');
    started[1]!.reply(3, 'to c');
    expect(await later).toBe('to c');
  });

  it('is not stopped while it thinks', () => {
    void thinker.think('a');
    started[0]!.reply(1, 'to a');
    vi.advanceTimersByTime(KEPT_IDLE - 1);
    void thinker.think('b');
    void thinker.think('c');
    started[0]!.reply(2, 'to b');
    vi.advanceTimersByTime(2 * KEPT_IDLE);
    expect(started[0]!.terminate).not.toHaveBeenCalled();
    started[0]!.reply(3, 'to c');
    vi.advanceTimersByTime(KEPT_IDLE);
    expect(started[0]!.terminate).toHaveBeenCalledOnce();
  });
});
