// What a key does while a decision is pending. Digits and letters lay a step or highlight a choice;
// only Enter decides, so that nobody decides by typing.

export type KeyAction =
  | { type: 'choose'; index: number }
  | { type: 'highlight'; index: number }
  | { type: 'confirm' }
  | { type: 'bid' }
  | { type: 'raise'; by: number }
  | { type: 'undo' }
  | { type: 'redo' }
  | { type: 'help' }
  | { type: 'skip' };

export type KeyPress = {
  key: string;
  /** Ctrl or, on a Mac, Command; alone or with Shift. */
  control: boolean;
  shifted: boolean;
  /** Alt, which is the browser's. */
  modified: boolean;
  typing: boolean;
};

export type KeyContext = {
  /** How many choices there are, and which is highlighted (−1: none). */
  count: number;
  highlighted: number;
  /** The letter of each choice, or null. */
  letters: (string | null)[];
  /** Whether an amount can be named. */
  ranged: boolean;
  /** Whether choosing only lays a step, which a digit or letter may do at once. */
  lays: boolean;
  /** Whether there are steps to confirm, and steps to lay again. */
  laid: boolean;
  takenBack: boolean;
};

export const keyActionFor = (press: KeyPress, context: KeyContext): KeyAction | null => {
  if (press.modified || press.typing) return null;
  const key = press.key.length === 1 ? press.key.toLowerCase() : press.key;
  if (press.control) return undoing(key, press.shifted, context);
  if (key === 'u') return { type: 'undo' };
  if (key === 'r' && context.takenBack) return { type: 'redo' };
  if (key === '?') return { type: 'help' };
  if (key === 'Escape') return { type: 'skip' };
  return digit(key, context) ?? arrow(key, context) ?? amount(key, context) ?? letter(key, context);
};

/** Ctrl+Z and its like go back and forth in what is laid; they decide nothing and undo no decision. */
const undoing = (key: string, shifted: boolean, context: KeyContext): KeyAction | null => {
  if (key === 'z' && !shifted) return context.laid ? { type: 'undo' } : null;
  const redo = (key === 'z' && shifted) || key === 'y';
  return redo && context.takenBack ? { type: 'redo' } : null;
};

const pointed = (index: number, context: KeyContext): KeyAction =>
  context.lays ? { type: 'choose', index } : { type: 'highlight', index };

const digit = (key: string, context: KeyContext): KeyAction | null => {
  if (!/^[1-9]$/.test(key)) return null;
  const index = Number(key) - 1;
  return index < context.count ? pointed(index, context) : null;
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
    if (context.highlighted >= 0) return { type: 'choose', index: context.highlighted };
    return context.laid ? { type: 'confirm' } : null;
  }
  const index = context.letters.indexOf(key);
  return index < 0 ? null : pointed(index, context);
};

// Whoever types letters this quickly writes, and means no choice.
const WRITING = 350;

/** Notices that somebody writes although no field has the focus: letters in quick succession. */
export class WritingWatch {
  #last = -Infinity;
  #writing = false;

  /** Whether a key pressed at a time belongs to something that is written. */
  isWriting(key: string, at: number): boolean {
    const quick = at - this.#last < WRITING;
    if (/^\p{L}$|^ $/u.test(key)) {
      this.#writing = quick;
      this.#last = at;
      return quick;
    }
    if (this.#writing && quick) return true;
    // Enter or an arrow: what is typed next is a choice again, however soon.
    this.#writing = false;
    this.#last = -Infinity;
    return false;
  }
}

/** A browser's key event; keys typed into a field have no other meaning. */
export const keyPressOf = (event: KeyboardEvent): KeyPress => {
  const at = event.target instanceof Element ? event.target : null;
  const field = at?.closest('input, textarea, select, [contenteditable], dialog');
  // Enter and the space bar belong to the button or link that has the focus.
  const pressed = (event.key === 'Enter' || event.key === ' ') && at?.closest('button, a, summary');
  return {
    key: event.key,
    control: event.ctrlKey || event.metaKey,
    shifted: event.shiftKey,
    modified: event.altKey,
    typing: Boolean(field) || Boolean(pressed),
  };
};
