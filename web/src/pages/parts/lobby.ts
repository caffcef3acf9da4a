// The list of public tables: what is chosen, its address, and its pages.

import type { TableInfo } from '../../api/schema';
import type { Lobby } from '../../api/server';

export const STATUSES = ['running', 'gathering', 'over'] as const;
export const PAGE = 20;

export type Chosen = { search: string; game: string; status: (typeof STATUSES)[number] };

/** What an address asks for. */
export const lobbyFrom = (query: URLSearchParams): Chosen => ({
  search: query.get('search') ?? '',
  game: query.get('game') ?? '',
  status: STATUSES.find((status) => status === query.get('status')) ?? 'running',
});

/** The address of a list, without what is usual. */
export const addressOf = ({ search, game, status }: Chosen): string => {
  const query = new URLSearchParams();
  if (search.trim()) query.set('search', search.trim());
  if (game) query.set('game', game);
  if (status !== 'running') query.set('status', status);
  return query.size ? `/watch?${query}` : '/watch';
};

export const isFiltered = ({ search, game }: Chosen): boolean =>
  search.trim() !== '' || game !== '';

/** What to ask the server for: one table more than a page shows whether there is another page. */
export const pageAfter = ({ search, game, status }: Chosen, offset: number): Lobby => ({
  search: search.trim(),
  game,
  status,
  ...(offset ? { offset } : {}),
  limit: PAGE + 1,
});

/** The tables with those of another page; some may have moved there from the page before. */
export const addPage = (
  known: TableInfo[],
  found: TableInfo[],
): { tables: TableInfo[]; more: boolean } => {
  const ids = new Set(known.map(({ id }) => id));
  const added = found.slice(0, PAGE).filter(({ id }) => !ids.has(id));
  return { tables: [...known, ...added], more: found.length > PAGE };
};
