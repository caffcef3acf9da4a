import { beforeAll, describe, expect, it } from 'vitest';
import type { MyTable, SeatInfo, TableInfo } from '../../api/schema';
import { loadLanguage } from '../../words/language.svelte';
import { freeSeats, standing, tableTitle, whoseTurn } from './tables';

const seat = (number: number, kind: SeatInfo['kind'], name = ''): SeatInfo => ({
  seat: number,
  kind,
  name,
});
const table = (seats: SeatInfo[], more: Partial<TableInfo> = {}): TableInfo =>
  ({
    id: 'ab',
    title: '',
    game: 'fair',
    status: 'running',
    analysis: false,
    seats,
    ...more,
  }) as TableInfo;
const mine = (info: TableInfo, asked: number[]): MyTable => ({
  table: info,
  seat: 0,
  my_turn: asked.includes(0),
  changed: 0,
  asked,
  round: 3,
});

const ADA = seat(0, 'person', 'Ada');
const BEA = seat(1, 'person', 'Bea');
const BOT = seat(2, 'bot', 'Apprentice');

beforeAll(() => loadLanguage('en'));

describe('a table in a list', () => {
  it('is named by its title, its players, or its game', () => {
    expect(tableTitle(table([ADA, BEA], { title: 'Thursday' }), 0)).toBe('Thursday');
    expect(tableTitle(table([ADA, BEA, BOT]), 0)).toBe('With Bea and Apprentice');
    expect(tableTitle(table([ADA, BOT]), 0)).toBe('fair');
  });
  it('shows its status without naming the game twice', () => {
    expect(standing(table([ADA, BOT]), 0, 3)).toBe('1 bot, round 3');
    expect(standing(table([ADA, BEA]), 0, 3)).toBe('fair, round 3');
    expect(standing(table([ADA, seat(1, 'open')], { status: 'gathering' }), 0)).toBe('1 seat free');
  });
  it('does not name who has deleted their account', () => {
    expect(tableTitle(table([ADA, seat(1, 'person', '(deleted)')]), 0)).toBe(
      'With (deleted account)',
    );
  });
  it('says whose turn it is', () => {
    expect(whoseTurn(mine(table([ADA, BEA]), [0]))).toBe('Your turn');
    expect(whoseTurn(mine(table([ADA, BEA]), [1]))).toBe('Bea to decide');
    expect(whoseTurn(mine(table([ADA, BEA, BOT]), [2]))).toBe('A bot is to decide');
    expect(whoseTurn(mine(table([ADA, BEA], { status: 'over' }), []))).toBe('');
  });
  it('counts the free seats', () => {
    expect(freeSeats(table([ADA, seat(1, 'open'), seat(2, 'reserved', 'Bea')]))).toBe(2);
  });
});
