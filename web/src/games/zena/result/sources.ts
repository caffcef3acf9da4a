// Where points of Zena come from, in the order of the count (Z13.1), and their colours.

import type { Sources } from '../../../frame/result/result_ui';

export const sources: Sources = {
  groups: [
    { id: 'won_in_play', colour: '#8fb3d0' },
    { id: 'coins', colour: '#eec35c' },
    { id: 'goals', colour: '#dba58e' },
  ],
  groupOf: (kind) => (kind === 'won_in_play' || kind === 'coins' ? kind : 'goals'),
};
