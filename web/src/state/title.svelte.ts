// The title of the window: the page, and whether it is the reader's turn.

/** A page sets `page`; the page of a game also sets `mine` while its reader is asked. */
export const title = $state<{ page: string; mine: boolean }>({ page: '', mine: false });

const NAME = 'Buongoverno';

export const windowTitle = (page: string, mine: string, waiting: number): string => {
  const named = page ? `${page} · ${NAME}` : NAME;
  if (mine) return `● ${mine} – ${named}`;
  return waiting ? `(${waiting}) ${named}` : named;
};
