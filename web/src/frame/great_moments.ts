// Great moments, told for a few seconds at the lower edge of the board: what is one, and for how long.

import type { LogEntry } from '../api/schema';
import type { HistoryItem } from './table_history';

/** How the moment feels: something gained, something lost, or only noteworthy. */
export type Tone = 'gain' | 'loss' | 'news';

/** The kinds of log entries that are great moments; one's own `rise`, and an `end`, are shown longer. */
export type GreatKinds = Record<string, { tone: Tone; rise?: boolean; end?: boolean }>;

/** `telling` is the entry that the picture shows. */
export type GreatMoment = { entries: LogEntry[]; telling: LogEntry; tone: Tone; ms: number };

const USUAL_MS = 2500;
const OWN_RISE_MS = 3500;
const END_MS = 4000;
const MOST_JOINED = 3;

/** What is to be told of these happenings: one moment, or several joined in one. */
export const greatMomentIn = (
  items: HistoryItem[],
  kinds: GreatKinds,
  reader: number | null,
): GreatMoment | null => {
  const entries = items
    .filter(({ kind, undone }) => kind === 'decided' && !undone)
    .flatMap(({ log }) => log)
    .filter(({ kind }) => kinds[kind] !== undefined);
  const own = entries.find(({ kind, seat }) => kinds[kind]?.rise && seat === reader);
  const telling = own ?? entries.at(-1);
  if (!telling) return null;
  const { tone = 'news', end = false } = kinds[telling.kind] ?? {};
  return {
    entries: own ? [own] : entries.slice(-MOST_JOINED),
    telling,
    tone,
    ms: end ? END_MS : own ? OWN_RISE_MS : USUAL_MS,
  };
};
