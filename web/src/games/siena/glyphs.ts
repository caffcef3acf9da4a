// Drawings of cards, icons and figures; SVG of our own, which notebooks draw, too.

import glyphs from '../../../../src/buongoverno/games/siena/drawing/glyphs.json';

/** Icons on a grid of 24. */
export const ICONS = glyphs.icons;

/** Card pictures on a grid of 48. */
export const PICTURES = glyphs.pictures;

/** Figures: their feet stand on 0 0, the head is at -46. */
export const FIGURES = glyphs.figures;

/** Finished goods, standing on 0 0. */
export const FINISHED = glyphs.finished;

export type IconName = keyof typeof ICONS;
export type PictureName = keyof typeof PICTURES;
export type FigureName = keyof typeof FIGURES;
