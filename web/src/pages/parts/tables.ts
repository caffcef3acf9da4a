// Tables in lists: what they are called, who sits there, whose turn it is.

import type { MyTable, TableInfo } from '../../api/schema';
import { gameTitle } from '../../state/games.svelte';
import { joinNames, say } from '../../words/language.svelte';
import { isPeer } from '../../local/peers';
import { seatName } from '../../words/people';

const taken = (table: TableInfo, except: number | null = null): string[] =>
  table.seats
    .filter(({ kind, seat }) => (kind === 'person' || kind === 'bot') && seat !== except)
    .map(seatName);

const bots = (table: TableInfo): number => table.seats.filter(({ kind }) => kind === 'bot').length;

/** Its title, or with whom one plays there; bots need no introduction. */
export const tableTitle = (table: TableInfo, own: number | null = null): string => {
  if (table.title) return table.title;
  const others = taken(table, own);
  if (own === null || others.length <= bots(table)) return gameTitle(table.game);
  const told = say('games.with', { names: joinNames(others) });
  return told.charAt(0).toUpperCase() + told.slice(1);
};

export const freeSeats = (table: TableInfo): number =>
  table.seats.filter(({ kind }) => kind === 'open' || kind === 'reserved').length;

/** The game, unless its title says it, and where it stands: "3 bots, round 9". */
export const standing = (
  table: TableInfo,
  own: number | null = null,
  round: number | null = null,
): string => {
  const parts = [];
  if (tableTitle(table, own) !== gameTitle(table.game)) parts.push(gameTitle(table.game));
  else if (bots(table)) parts.push(say('games.bots', { count: bots(table) }));
  if (table.analysis) parts.push(say('agreed.analysis'));
  if (isPeer(table.id)) parts.push(say('here.elsewhere'));
  const free = freeSeats(table);
  if (table.status === 'gathering')
    parts.push(free ? say('games.free_seats', { count: free }) : say('games.all_seated'));
  else if (table.status === 'running' && round) parts.push(say('games.round', { round }));
  else if (table.taken_along) parts.push(say('status.moved'));
  else if (table.status !== 'running') parts.push(say(`status.${table.status}`));
  return parts.join(', ');
};

/** Whom a game waits for, in a few words; nothing once it is over. */
export const whoseTurn = ({ table, my_turn, asked = [] }: MyTable): string => {
  if (my_turn) return say('games.waiting');
  if (table.status !== 'running' || asked.length === 0) return '';
  const seats = asked.flatMap((seat) => table.seats[seat] ?? []);
  if (seats.every(({ kind }) => kind === 'bot')) return say('games.bots_turn');
  return say('games.whose_turn', { name: joinNames(seats.map(seatName)) });
};

export const playersOf = (table: TableInfo): string => joinNames(taken(table));
