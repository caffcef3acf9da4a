// What a key does while a decision is pending.

export type KeyAction =
  | { type: 'choose'; index: number }
  | { type: 'highlight'; index: number }
  | { type: 'bid' }
  | { type: 'raise'; by: number }
  | { type: 'undo' }
  | { type: 'help' }
  | { type: 'skip' };

export type KeyPress = { key: string; modified: boolean; typing: boolean };

export type KeyContext = {
  /** How many choices there are, and which is highlighted (−1: none). */
  count: number;
  highlighted: number;
  /** The letter of each choice, or null. */
  letters: (string | null)[];
  /** Whether an amount can be named. */
  ranged: boolean;
  /** Whether a digit only highlights, so that Enter confirms. */
  confirm: boolean;
};

export const keyActionFor = (press: KeyPress, context: KeyContext): KeyAction | null => {
  if (press.modified || press.typing) return null;
  const key = press.key.length === 1 ? press.key.toLowerCase() : press.key;
  if (key === 'u') return { type: 'undo' };
  if (key === '?') return { type: 'help' };
  if (key === 'Escape') return { type: 'skip' };
  return digit(key, context) ?? arrow(key, context) ?? amount(key, context) ?? letter(key, context);
};

const digit = (key: string, context: KeyContext): KeyAction | null => {
  if (!/^[1-9]$/.test(key)) return null;
  const index = Number(key) - 1;
  if (index >= context.count) return null;
  const again = index === context.highlighted;
  return context.confirm && !again ? { type: 'highlight', index } : { type: 'choose', index };
};

const arrow = (key: string, { count, highlighted, ranged }: KeyContext): KeyAction | null => {
  if (ranged && (key === 'ArrowRight' || key === '+')) return { type: 'raise', by: 1 };
  if (ranged && (key === 'ArrowLeft' || key === '-')) return { type: 'raise', by: -1 };
  if (count === 0) return null;
  if (key === 'ArrowDown') return { type: 'highlight', index: (highlighted + 1) % count };
  if (key === 'ArrowUp')
    return { type: 'highlight', index: (Math.max(highlighted, 0) - 1 + count) % count };
  return null;
};

const amount = (key: string, context: KeyContext): KeyAction | null =>
  key === 'b' && context.ranged ? { type: 'bid' } : null;

const letter = (key: string, context: KeyContext): KeyAction | null => {
  if (key === 'Enter') {
    return context.highlighted < 0 ? null : { type: 'choose', index: context.highlighted };
  }
  const index = context.letters.indexOf(key);
  if (index < 0) return null;
  const again = index === context.highlighted;
  return context.confirm && !again ? { type: 'highlight', index } : { type: 'choose', index };
};

/** A browser's key event; keys typed into a field have no other meaning. */
export const keyPressOf = (event: KeyboardEvent): KeyPress => {
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
