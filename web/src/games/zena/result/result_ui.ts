// Zena's part of the page of a result: the Doge's map, sources of points and their order (Z13).

import type { ResultUi } from '../../../frame/result/result_ui';
import MomentPicture from './MomentPicture.svelte';
import { sources } from './sources';
import VictoryPicture from './VictoryPicture.svelte';

export const resultUi: ResultUi = {
  Picture: VictoryPicture,
  MomentPicture,
  ...sources,
  steps: [
    { group: 'won_in_play', by: 'round', ms: 180 },
    { group: 'coins', by: 'together', ms: 500 },
    { group: 'goals', by: 'next', ms: 350 },
  ],
  telling: [
    'battle_won',
    'die_succeeds',
    'die_fails',
    'fort_back',
    'majority',
    'ousts',
    'offers',
    'joins',
    'moves_figure',
    'draws_goal',
    'effect',
    'reward',
  ],
};
