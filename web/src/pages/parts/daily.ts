// Results of daily games: told in a few lines, and found in what somebody has pasted.

import type { DailyResult } from '../../api/schema';

const LINK = /\/game\/([\w.~-]+)/;
const BARE = /^[\w.~-]{40,}$/;

const MILLISECONDS_OF_A_DAY = 24 * 3600 * 1000;

export const dayBefore = (day: string): string =>
  new Date(Date.parse(day) - MILLISECONDS_OF_A_DAY).toISOString().slice(0, 10);

/** The best first; whoever is left out of the count comes behind those with points. */
export const sorted = (results: DailyResult[]): DailyResult[] =>
  [...results].sort(
    (one, other) =>
      one.rank - other.rank || (other.points ?? -Infinity) - (one.points ?? -Infinity),
  );

/** A result to paste. */
export const resultText = (about: string, points: string, link: string): string =>
  [points ? `${about}, ${points}` : about, link].join('\n');

/** The link in a pasted result that carries its game; empty if there is none. */
export const linkIn = (text: string): string =>
  LINK.exec(text)?.[1] ?? BARE.exec(text.trim())?.[0] ?? '';
