// The levels of bots, from gentle to strong.

import type { Agreement } from '../../api/schema';

export const LEVELS = ['novice', 'apprentice', 'journeyman', 'master', 'councillor'] as const;

/** One's own seat and bots in all others. */
export const againstBots = (bots: number, level: string): Agreement['seats'] => [
  { kind: 'open' },
  ...Array.from({ length: bots }, () => ({ kind: 'bot' as const, level })),
];
