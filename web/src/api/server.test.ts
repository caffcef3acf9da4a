import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Refusal, server } from './server';

type Sent = { path: string; method: string; body: { id?: string } };

describe('the server over HTTP', () => {
  let sent: Sent[];
  /** What becomes of the requests, in order: an answer, or null for one that never comes. */
  let answers: (Response | null)[];

  const json = (value: unknown, status = 200) => new Response(JSON.stringify(value), { status });

  beforeEach(() => {
    vi.useFakeTimers();
    sent = [];
    vi.stubGlobal('fetch', (path: string, { method = 'GET', body }: RequestInit) => {
      if (path.endsWith('/guard')) return Promise.resolve(json({ token: 'guarded' }));
      sent.push({ path, method, body: JSON.parse((body as string | null) ?? '{}') as object });
      const answer = answers.shift();
      return answer ? Promise.resolve(answer) : Promise.reject(new TypeError('no network'));
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  const ids = () => sent.map(({ body }) => body.id);

  it('repeats a request with its id until it is answered', async () => {
    answers = [null, json({}, 503), json({ seat: 2 })];
    const made = server.sit('fair', 'Ada', 2);
    await vi.runAllTimersAsync();
    expect(await made).toEqual({ seat: 2 });
    expect(new Set(ids()).size).toBe(1);
    expect(ids()[0]!.length).toBeGreaterThanOrEqual(16);
  });
  it('keeps the id when the reader tries the same again, and only then', async () => {
    answers = [];
    const failed = server.sit('fair', 'Bea', 1).catch((error: unknown) => error);
    await vi.runAllTimersAsync();
    expect(await failed).toBeInstanceOf(Refusal);
    const [first] = ids();
    answers = [json({}), json({}), json({})];
    await server.sit('fair', 'Bea', 0);
    await server.sit('fair', 'Bea', 1);
    await server.sit('fair', 'Bea', 1);
    const [other, again, later] = ids().slice(-3);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
    expect(later).not.toBe(first);
  });
  it('does not repeat what was refused', async () => {
    answers = [json({ reason: 'taken', message: 'somebody sits there' }, 409), json({})];
    await expect(server.sit('fair', 'Carla', 0)).rejects.toThrow('somebody sits there');
    await server.sit('fair', 'Carla', 0);
    expect(new Set(ids()).size).toBe(2);
  });
  it('asks for public tables with what was chosen only', async () => {
    answers = [json([]), json([])];
    await server.publicTables({ search: 'à table', game: '', status: 'running', limit: 21 });
    await server.publicTables();
    expect(sent.map(({ path }) => path)).toEqual([
      '/api/tables?search=%C3%A0+table&status=running&limit=21',
      '/api/tables',
    ]);
  });
  it('takes an empty answer for none', async () => {
    answers = [new Response(null, { status: 202 })];
    expect(await server.askReset('Ada')).toBeUndefined();
  });
});
