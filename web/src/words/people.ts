// The names of the people at a table.

import type { SeatInfo } from '../api/schema';
import { say } from './language.svelte';

// What the server calls somebody who has deleted their account.
const DELETED = '(deleted)';

/** Who sits there, or the number of the seat. */
export const seatName = ({ name, seat }: SeatInfo): string => {
  if (name === DELETED) return say('people.deleted');
  return name || say('common.seat', { number: seat + 1 });
};
