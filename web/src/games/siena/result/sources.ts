// Where points of Siena come from, in the order of the count (S19), and their colours.

import type { Sources } from '../../../frame/result/result_ui';

export const sources: Sources = {
  groups: [
    { id: 'wealth', colour: '#efd592' },
    { id: 'tower', colour: '#d08a6b' },
    { id: 'most_floors', colour: '#b0573c' },
    { id: 'senesi', colour: '#8fabc7' },
    { id: 'artists', colour: '#b185a5' },
    { id: 'miser_cubes', colour: '#fffaf0', hatched: true },
  ],
  groupOf: (kind) => kind,
};
