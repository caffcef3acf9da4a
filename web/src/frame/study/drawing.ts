// The shapes of marks: where circles and arrows run.

import type { Box } from '../../game_ui';

export type Ellipse = { x: number; y: number; rx: number; ry: number };

const ROOM = 4;
const HEAD = 18;
const LEAST = 14;

/** Around a box of the window, in the coordinates of a layer over it. */
export const ellipseAround = (box: Box, base: { left: number; top: number }): Ellipse => ({
  x: Math.round(box.left - base.left + box.width / 2),
  y: Math.round(box.top - base.top + box.height / 2),
  rx: Math.round(Math.max(LEAST, box.width / 2 + ROOM)),
  ry: Math.round(Math.max(LEAST, box.height / 2 + ROOM)),
});

/** From the middle of one place to the middle of another, with a head; not quite to the middle, so
    that what stands there can be seen. */
export const arrowBetween = (from: Ellipse, to: Ellipse): string => {
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  const long = Math.hypot(to.x - from.x, to.y - from.y);
  const shorter = Math.min(long / 4, Math.min(to.rx, to.ry) / 2);
  const x = to.x - Math.cos(angle) * shorter;
  const y = to.y - Math.sin(angle) * shorter;
  const head = Math.min(HEAD, long / 2);
  const barb = (turn: number) =>
    `${round(x - Math.cos(angle + turn) * head)} ${round(y - Math.sin(angle + turn) * head)}`;
  const tip = `${round(x)} ${round(y)}`;
  return `M${from.x} ${from.y}L${tip}M${barb(0.5)}L${tip}L${barb(-0.5)}`;
};

const round = (value: number): number => Math.round(value * 10) / 10;
