import { describe, expect, it } from 'vitest';
import { PAGE, PagedList } from './paged_list.svelte';

const numbered = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: String(first + index) }));

describe('a list in pages', () => {
  it('shows a page and says whether there is another', async () => {
    const all = numbered(0, PAGE + 5);
    const list = new PagedList(({ offset, limit }) =>
      Promise.resolve(all.slice(offset, offset + limit)),
    );
    await list.load();
    expect(list.items).toHaveLength(PAGE);
    expect(list.more).toBe(true);
    await list.addPage();
    expect(list.items).toEqual(all);
    expect(list.more).toBe(false);
  });

  it('leaves out what moved from one page to the next', async () => {
    const pages = [numbered(0, PAGE + 1), numbered(PAGE - 1, 3)];
    const list = new PagedList(() => Promise.resolve(pages.shift() ?? []));
    await list.load();
    await list.addPage();
    expect(list.items).toEqual(numbered(0, PAGE + 2));
  });

  it('forgets the answer to an earlier question', async () => {
    const answers: ((found: { id: string }[]) => void)[] = [];
    const list = new PagedList<{ id: string }>(() => new Promise((done) => answers.push(done)));
    const first = list.load();
    const second = list.load();
    answers[1]?.(numbered(7, 1));
    answers[0]?.(numbered(1, 1));
    await Promise.all([first, second]);
    expect(list.items).toEqual(numbered(7, 1));
    expect(list.busy).toBe(false);
  });

  it('says why there is nothing', async () => {
    const list = new PagedList(() => Promise.reject(new Error('no')));
    await list.load();
    expect(list.items).toBeNull();
    expect(list.problem).not.toBe('');
  });
});
