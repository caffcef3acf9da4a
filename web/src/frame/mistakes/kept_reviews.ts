// What was found out about games, kept while the page is open.

import { GameReview } from './game_review.svelte';

const MOST_KEPT = 8;

const kept = new Map<string, GameReview>();

/** What was found out about a seat's game in a language; begun when somebody attends to it. */
export const reviewOf = (table: string, seat: number, language: string): GameReview => {
  const key = `${table} ${seat} ${language}`;
  const found = kept.get(key) ?? new GameReview(table, seat, language);
  kept.delete(key);
  kept.set(key, found);
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  return found;
};
