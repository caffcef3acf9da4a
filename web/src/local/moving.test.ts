// Where a game can be moved is offered, and nowhere else.

import { expect, test } from 'vitest';
import type { SeatInfo, TableInfo } from '../api/schema';
import { movesOf } from './moving';

const HERE = 'here0123456789abcdef';
const THERE = '0123456789abcdef';

const seat = (number: number, kind: SeatInfo['kind'], more: Partial<SeatInfo> = {}): SeatInfo => ({
  seat: number,
  kind,
  name: '',
  ...more,
});

const ALONE = [seat(0, 'bot'), seat(1, 'person'), seat(2, 'bot')];

const BOTH = { browser: true, server: true };

const offered = (id: string, more: Partial<TableInfo> = {}, own: number | null = 1, at = BOTH) => {
  const usual = { status: 'running', analysis: false, seats: ALONE, commitment: 'sha256:0' };
  const table = { ...usual, ...more } as TableInfo;
  return movesOf({ id, table, seat: own, number: 5 }, at);
};
const labels = (...asked: Parameters<typeof offered>): string[] =>
  offered(...asked).map(({ label }) => label);

test('a game of this browser goes to the server, or into a file', () => {
  expect(labels(HERE)).toEqual(['here.to_server', 'here.save', 'here.delete']);
  expect(labels(HERE, { status: 'paused' })).toEqual([
    'here.to_server',
    'here.save',
    'here.delete',
  ]);
});

test('a game of the server comes here once its player is sure', () => {
  expect(labels(THERE)).toEqual(['here.from_server']);
  expect(offered(THERE)[0]?.sure).toBe('here.from_server_sure');
});

test('other games stay where they are', () => {
  expect(labels(THERE, {}, null)).toEqual([]);
  expect(labels(THERE, { analysis: true })).toEqual([]);
  expect(labels(THERE, { status: 'gathering' })).toEqual([]);
  expect(labels(THERE, { daily: '2026-11-18' })).toEqual([]);
  expect(labels(THERE, { commitment: null })).toEqual([]);
  expect(labels(THERE, { status: 'closed' })).toEqual([]);
  expect(labels('peer1', {})).toEqual([]);
  for (const other of [seat(2, 'person'), seat(2, 'person', { removed: true }), seat(2, 'open')])
    expect(labels(THERE, { seats: [...ALONE.slice(0, 2), other] })).toEqual([]);
  const resigned = [seat(0, 'bot'), seat(1, 'person', { resigned: true })];
  expect(labels(THERE, { seats: resigned })).toEqual([]);
});

test('what was moved goes on here if the way failed', () => {
  for (const id of [HERE, THERE])
    expect(labels(id, { status: 'closed', taken_along: true })[0]).toBe('here.go_on');
});

test('a finished game is opened at the other host', () => {
  expect(labels(HERE, { status: 'over' })).toEqual(['here.open_there', 'here.delete']);
  expect(labels(THERE, { status: 'over' }, null)).toEqual(['here.open_here']);
});

test('nothing is offered that a host cannot do', () => {
  const alone = { browser: true, server: false };
  expect(labels(HERE, {}, 1, alone)).toEqual(['here.save', 'here.delete']);
  expect(labels(HERE, { status: 'over' }, 1, alone)).toEqual(['here.delete']);
  const plain = { browser: false, server: true };
  for (const status of ['running', 'over'] as const)
    expect(labels(THERE, { status }, 1, plain)).toEqual([]);
  expect(labels(THERE, { status: 'closed', taken_along: true }, 1, plain)).toEqual([]);
});

test('a game of this browser can be deleted once its owner is sure, and no other', () => {
  const moves = offered(HERE, { status: 'gathering' }, null);
  expect(moves.map(({ label, sure }) => [label, sure])).toEqual([
    ['here.delete', 'here.delete_sure'],
  ]);
  for (const id of [THERE, 'peer1']) expect(labels(id)).not.toContain('here.delete');
});
