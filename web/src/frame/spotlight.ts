// Where the place is that a lesson speaks of.

import type { Box } from '../game_ui';
import type { Place, Score } from '../motion/score';

/** Where an element is in the window; null if it is not in sight. */
export const boxOf = (element: Element | null): Box | null => {
  if (element === null) return null;
  const { left, top, width, height } = element.getBoundingClientRect();
  const inside = left + width > 0 && left < innerWidth && top + height > 0 && top < innerHeight;
  return inside ? { left, top, width, height } : null;
};

const joined = (one: Box, other: Box): Box => {
  const left = Math.min(one.left, other.left);
  const top = Math.min(one.top, other.top);
  return {
    left,
    top,
    width: Math.max(one.left + one.width, other.left + other.width) - left,
    height: Math.max(one.top + one.height, other.top + other.height) - top,
  };
};

/** All that is drawn of a place: what stands there (`data-at`) and what else belongs to it (`data-spot`). */
const drawnAt = (place: Place): Box | null => {
  const name = CSS.escape(place);
  const found = document.querySelectorAll(`[data-at="${name}"], [data-spot="${name}"]`);
  const boxes = Array.from(found, boxOf).filter((box) => box !== null);
  return boxes.length ? boxes.reduce(joined) : null;
};

/** The box of a place, or of what stands for it on this screen. */
export const spotOfPlace = (place: Place, score: Score | null): Box | null => {
  const box = drawnAt(place);
  if (box) return box;
  const other = score?.standIn(place) ?? null;
  return other === null || other === place ? null : spotOfPlace(other, score);
};

/** With room around it. */
export const widened = (box: Box, by: number): Box => ({
  left: box.left - by,
  top: box.top - by,
  width: box.width + 2 * by,
  height: box.height + 2 * by,
});

export const contains = (box: Box, x: number, y: number): boolean =>
  x >= box.left && x <= box.left + box.width && y >= box.top && y <= box.top + box.height;
