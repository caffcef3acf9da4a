// The pictures of the cards on a grid of 48 and the areas' signs: lines of 1.75. Notebooks draw them, too.

import glyphs from '../../../../src/buongoverno/games/zena/drawing/glyphs.json';

export const PICTURES: Record<string, string> = glyphs.pictures;

export const SIGNS: Record<string, string> = glyphs.signs;
