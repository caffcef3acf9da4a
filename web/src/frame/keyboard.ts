// What a key means while a decision is made.

export type Wish =
  | { do: 'choose'; index: number }
  | { do: 'highlight'; index: number }
  | { do: 'bid' }
  | { do: 'raise'; by: number }
  | { do: 'undo' }
  | { do: 'help' }
  | { do: 'skip' };

export type Stroke = { key: string; modified: boolean; typing: boolean };

export type Offered = {
  /** How many choices stand there, and which is highlighted (−1: none). */
  count: number;
  highlighted: number;
  /** The letter of each choice, or null. */
  letters: (string | null)[];
  /** Whether an amount can be named. */
  ranged: boolean;
  /** Whether a digit only highlights, so that Enter confirms. */
  confirm: boolean;
};

export const wishFor = (stroke: Stroke, offered: Offered): Wish | null => {
  if (stroke.modified || stroke.typing) return null;
  const key = stroke.key.length === 1 ? stroke.key.toLowerCase() : stroke.key;
  if (key === 'u') return { do: 'undo' };
  if (key === '?') return { do: 'help' };
  if (key === 'Escape') return { do: 'skip' };
  return digit(key, offered) ?? arrow(key, offered) ?? amount(key, offered) ?? letter(key, offered);
};

const digit = (key: string, offered: Offered): Wish | null => {
  if (!/^[1-9]$/.test(key)) return null;
  const index = Number(key) - 1;
  if (index >= offered.count) return null;
  const again = index === offered.highlighted;
  return offered.confirm && !again ? { do: 'highlight', index } : { do: 'choose', index };
};

const arrow = (key: string, { count, highlighted, ranged }: Offered): Wish | null => {
  if (ranged && (key === 'ArrowRight' || key === '+')) return { do: 'raise', by: 1 };
  if (ranged && (key === 'ArrowLeft' || key === '-')) return { do: 'raise', by: -1 };
  if (count === 0) return null;
  if (key === 'ArrowDown') return { do: 'highlight', index: (highlighted + 1) % count };
  if (key === 'ArrowUp')
    return { do: 'highlight', index: (Math.max(highlighted, 0) - 1 + count) % count };
  return null;
};

const amount = (key: string, offered: Offered): Wish | null =>
  key === 'b' && offered.ranged ? { do: 'bid' } : null;

const letter = (key: string, offered: Offered): Wish | null => {
  if (key === 'Enter') {
    return offered.highlighted < 0 ? null : { do: 'choose', index: offered.highlighted };
  }
  const index = offered.letters.indexOf(key);
  if (index < 0) return null;
  const again = index === offered.highlighted;
  return offered.confirm && !again ? { do: 'highlight', index } : { do: 'choose', index };
};

/** A browser's key event in these terms; whoever types into a field is left alone. */
export const strokeOf = (event: KeyboardEvent): Stroke => {
  const at = event.target instanceof Element ? event.target : null;
  const field = at?.closest('input, textarea, select, [contenteditable], dialog');
  // Enter and the space bar belong to the button or link that has the focus.
  const pressed = (event.key === 'Enter' || event.key === ' ') && at?.closest('button, a, summary');
  return {
    key: event.key,
    modified: event.ctrlKey || event.metaKey || event.altKey,
    typing: Boolean(field) || Boolean(pressed),
  };
};
