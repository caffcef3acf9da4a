// The painted places of the fresco, each standing on 0 0; SVG of our own, which notebooks draw, too.

export { default as ART } from '../../../../src/buongoverno/games/siena/drawing/art.json';
