// Bots that play for somebody.

import type { Happening, SeatInfo } from '../api/schema';

/** Whether no other person decides at the table. */
export const isAlone = (seats: SeatInfo[], own: number | null): boolean =>
  !seats.some((seat) => seat.seat !== own && seat.kind === 'person' && !seat.caretaker);

/** Whether the game was paused because its last decision waits for somebody who was away. */
export const endWaits = (happenings: Pick<Happening, 'kind' | 'by'>[]): boolean =>
  happenings.findLast(({ kind }) => kind === 'paused')?.by === 'server';
