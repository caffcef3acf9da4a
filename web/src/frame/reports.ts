// What a report to the moderators is about.

import type { HistoryItem } from './table_history';

/** A seat, a line of the chat, or (both null) the table as a whole. */
export type Reported = { seat: number | null; line: HistoryItem | null };

export const THE_TABLE: Reported = { seat: null, line: null };
