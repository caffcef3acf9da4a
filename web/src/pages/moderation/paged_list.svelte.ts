// A list that the server gives page by page.

import type { Paged } from '../../api/moderation';
import { sayProblem } from '../../words/language.svelte';

export const PAGE = 30;

export class PagedList<Item extends { id: string }> {
  items = $state.raw<Item[] | null>(null);
  more = $state(false);
  busy = $state(false);
  problem = $state('');
  #latest = 0;

  constructor(readonly ask: (paged: Paged) => Promise<Item[]>) {}

  /** Lists anew, or adds a page to what is known. Only the answer to the last question counts. */
  async load(known: Item[] = []): Promise<void> {
    const asked = (this.#latest += 1);
    this.busy = true;
    this.problem = '';
    try {
      // One more than a page shows whether there is another page.
      const found = await this.ask({ offset: known.length, limit: PAGE + 1 });
      if (asked !== this.#latest) return;
      const ids = known.map(({ id }) => id);
      this.items = [...known, ...found.slice(0, PAGE).filter(({ id }) => !ids.includes(id))];
      this.more = found.length > PAGE;
    } catch (error) {
      if (asked === this.#latest) this.problem = sayProblem(error);
    }
    if (asked === this.#latest) this.busy = false;
  }

  addPage(): Promise<void> {
    return this.load(this.items ?? []);
  }
}
