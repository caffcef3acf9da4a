// Addresses of servers as people type them, and waiting for an answer that a server passes on.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Refusal } from '../api/server';
import { awaitAnswer, joinPage, leaveOffer, serverAddress } from './invitation_server';

const SERVER = 'https://games.example.org';
const LEFT = { code: 'K7M2XQ9D', key: 'secret', seconds: 600 };

const fetched = vi.fn<(address: string, asked: RequestInit) => Promise<Response>>();
const answer = (status: number, body: object) => new Response(JSON.stringify(body), { status });

beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  ['games.example.org', SERVER],
  [' https://games.example.org/ ', SERVER],
  ['https://games.example.org/rules/x', SERVER],
  ['http://192.168.1.20:8338', 'http://192.168.1.20:8338'],
  ['localhost:8338', 'https://localhost:8338'],
  ['http://[2001:db8::17]:8338', 'http://[2001:db8::17]:8338'],
  ['', ''],
  ['no address', ''],
  ['ftp://games.example.org', ''],
  ['javascript://games.example.org', ''],
  ['https://', ''],
])('the address of %j is %j', (typed, address) => {
  expect(serverAddress(typed)).toBe(address);
});

test('a page to join names code and server, as short as it can', () => {
  expect(joinPage(SERVER, 'K7M2XQ9D')).toBe('/join/K7M2XQ9D?at=games.example.org');
  const local = joinPage('http://127.0.0.1:8338', 'K7M2XQ9D');
  expect(new URL(local, SERVER).searchParams.get('at')).toBe('http://127.0.0.1:8338');
});

test('no cookie is sent, and a refusal is passed on', async () => {
  fetched.mockResolvedValue(answer(429, { reason: 'too_many', message: 'too often' }));
  await expect(leaveOffer(SERVER, 'offer')).rejects.toThrow('too often');
  expect(fetched.mock.calls[0]![0]).toBe(`${SERVER}/api/post`);
  expect(fetched.mock.calls[0]![1]).toMatchObject({ method: 'POST', credentials: 'omit' });
  fetched.mockResolvedValue(new Response('<html>', { status: 502 }));
  await expect(leaveOffer(SERVER, 'offer')).rejects.toBeInstanceOf(Refusal);
});

test('an answer is waited for, also while the network is away', async () => {
  fetched
    .mockResolvedValueOnce(answer(200, { text: null }))
    .mockRejectedValueOnce(new TypeError('no network'))
    .mockResolvedValueOnce(answer(503, { reason: 'stopping', message: 'again soon' }))
    .mockResolvedValueOnce(answer(200, { text: 'answer' }));
  const waiting = awaitAnswer(SERVER, LEFT);
  await vi.advanceTimersByTimeAsync(7_000);
  expect(await waiting).toBe('answer');
  expect(fetched).toHaveBeenCalledTimes(4);
});

test('nobody waits for an invitation that is gone', async () => {
  fetched.mockResolvedValue(answer(404, { reason: 'unknown', message: 'no such invitation' }));
  expect(await awaitAnswer(SERVER, LEFT)).toBeNull();
  fetched.mockResolvedValue(answer(200, { text: null }));
  const waiting = awaitAnswer(SERVER, { ...LEFT, seconds: 10 });
  await vi.advanceTimersByTimeAsync(12_000);
  expect(await waiting).toBeNull();
});
