// What is shown at one go: decisions, the position before them and the one after each.

import { server } from '../api/server';
import type { HistoryItem } from '../frame/table_history';
import { decisionsUntil } from '../frame/table_history';
import type { GameView } from '../game_ui';

/** The server tells so many positions at once. */
export const MOST_DECISIONS = 100;

export type Reel = {
  table: string;
  items: HistoryItem[];
  /** How many decisions the first item completes. */
  first: number;
  before: GameView;
  /** The positions that are known, by the number of the item that led to them. */
  views: Map<number, GameView>;
};

/** Decisions that have just been made, with the position before and after all of them. */
export const reelOf = (
  table: string,
  history: HistoryItem[],
  items: HistoryItem[],
  before: GameView,
  after: GameView,
): Reel => {
  const last = items.at(-1);
  const first = decisionsUntil(history, items[0]?.number ?? 0);
  return { table, items, first, before, views: new Map(last ? [[last.number, after]] : []) };
};

/** Fetches the positions in between while the first ones are shown. */
export const fetchBetween = ({ table, items, first, views }: Reel): void => {
  if (items.length > MOST_DECISIONS || items.every(({ number }) => views.has(number))) return;
  server.moments(table, { first, count: items.length - 1 }).then(
    (moments) => moments.forEach(({ view }, place) => keep(views, items[place], view)),
    () => undefined, // Then the entries alone say what changes.
  );
};

/** Decisions that were made while nobody looked: all positions come from the server. */
export const loadReel = async (
  table: string,
  history: HistoryItem[],
  items: HistoryItem[],
): Promise<Reel | null> => {
  const [start] = items;
  if (!start) return null;
  const first = decisionsUntil(history, start.number) - 1;
  const [before, ...after] = await server.moments(table, { first, count: items.length + 1 });
  if (!before) return null;
  const views = new Map<number, GameView>();
  for (const [place, { view }] of after.entries()) keep(views, items[place], view);
  return { table, items, first: first + 1, before: before.view, views };
};

const keep = (
  views: Map<number, GameView>,
  item: HistoryItem | undefined,
  view: GameView,
): void => {
  if (item) views.set(item.number, view);
};
