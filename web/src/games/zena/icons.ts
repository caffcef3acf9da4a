// What is printed on cards and board, on a grid of 24: lines of 1.75. Notebooks draw it, too.

import glyphs from '../../../../src/buongoverno/games/zena/drawing/glyphs.json';

export const ICONS = glyphs.icons;

export type IconName = keyof typeof ICONS;

/** The figures, on a grid of 30 by 48; filled with the family's colour. */
export const FIGURES = glyphs.figures;
