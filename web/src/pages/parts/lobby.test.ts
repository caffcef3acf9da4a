import { describe, expect, it } from 'vitest';
import type { TableInfo } from '../../api/schema';
import { addPage, addressOf, isFiltered, lobbyFrom, PAGE, pageAfter } from './lobby';

const tables = (first: number, count: number): TableInfo[] =>
  Array.from({ length: count }, (_, place) => ({ id: `t${first + place}` }) as TableInfo);

describe('the list of public tables', () => {
  const chosen = { search: ' Ada ', game: 'go', status: 'over' } as const;

  it('can be read from its address, and written to it', () => {
    expect(addressOf(chosen)).toBe('/watch?search=Ada&game=go&status=over');
    const query = new URLSearchParams('search=Ada&game=go&status=over');
    expect(lobbyFrom(query)).toEqual({ ...chosen, search: 'Ada' });
    expect(addressOf(lobbyFrom(new URLSearchParams('status=nonsense')))).toBe('/watch');
  });
  it('knows whether something is left out', () => {
    expect(isFiltered(chosen)).toBe(true);
    expect(isFiltered({ search: ' ', game: '', status: 'over' })).toBe(false);
  });
  it('asks for one table more than it shows', () => {
    const first = addPage([], tables(0, PAGE + 1));
    expect(first.tables).toHaveLength(PAGE);
    expect(first.more).toBe(true);
    expect(pageAfter(chosen, PAGE)).toEqual({
      search: 'Ada',
      game: 'go',
      status: 'over',
      offset: PAGE,
      limit: PAGE + 1,
    });
  });
  it('shows a table once that moved to the next page meanwhile', () => {
    const known = tables(0, PAGE);
    const { tables: all, more } = addPage(known, tables(PAGE - 1, 3));
    expect(all.map(({ id }) => id)).toEqual(tables(0, PAGE + 2).map(({ id }) => id));
    expect(more).toBe(false);
  });
});
