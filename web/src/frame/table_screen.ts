// The four layouts of a table and the screens they are for.

/**
 * desk: board and hand beside a column with prompt, players and log.
 * tablet: upright, everything below each other, the whole board.
 * phone: upright, one part of the board at a time.
 * lying: a phone on its side, or a low window: a rail, one part of the board, a column.
 */
export type Screen = 'desk' | 'tablet' | 'phone' | 'lying';

const DESK_WIDTH = 1100;
const DESK_HEIGHT = 680;
const TABLET_WIDTH = 760;
const LYING_WIDTH = 600;
/** A low window as wide as a desk holds the whole board from this height on. */
const WHOLE_HEIGHT = 560;

export const screenOf = (width: number, height: number): Screen => {
  if (width >= DESK_WIDTH && height >= DESK_HEIGHT) return 'desk';
  if (height > width) return width >= TABLET_WIDTH ? 'tablet' : 'phone';
  return width >= LYING_WIDTH ? 'lying' : 'phone';
};

/** Whether a screen shows the whole board; the others show a part at a time. */
export const showsWholeBoard = (screen: Screen, width: number, height: number): boolean =>
  screen === 'desk' ||
  screen === 'tablet' ||
  (screen === 'lying' && width >= DESK_WIDTH && height >= WHOLE_HEIGHT);
