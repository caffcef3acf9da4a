// The levels of bots, from gentle to strong.

import type { Agreement, TableInfo } from '../../api/schema';

const MOST_OF_A_TITLE = 80;

export const LEVELS = ['novice', 'apprentice', 'journeyman', 'master', 'councillor'] as const;

/** One's own seat and bots in all others. */
export const againstBots = (bots: number, level: string): Agreement['seats'] => [
  { kind: 'open' },
  ...Array.from({ length: bots }, () => ({ kind: 'bot' as const, level })),
];

/** A game from a prepared position, as at a table that shows it: one's own seat, bots in the others. */
export const playedFrom = (shown: TableInfo, own: number, position: string): Agreement => ({
  game: shown.game,
  ruleset: shown.ruleset,
  seats: shown.seats.map(({ seat }) =>
    seat === own ? { kind: 'open' } : { kind: 'bot', level: 'journeyman' },
  ),
  title: shown.title.slice(0, MOST_OF_A_TITLE),
  undo: 'free',
  hints: true,
  chat: false,
  position,
});
