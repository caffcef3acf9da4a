// Siena's part of the page of a result: the fresco, sources of points and their order (S19).

import type { ResultUi } from '../../../frame/result/result_ui';
import MomentPicture from './MomentPicture.svelte';
import { sources } from './sources';
import VictoryPicture from './VictoryPicture.svelte';

export const resultUi: ResultUi = {
  Picture: VictoryPicture,
  MomentPicture,
  ...sources,
  steps: [
    { group: 'wealth', by: 'together', ms: 700 },
    { group: 'tower', by: 'round', ms: 220 },
    { group: 'most_floors', by: 'together', ms: 500 },
    { group: 'senesi', by: 'round', ms: 220 },
    { group: 'artists', by: 'next', ms: 450 },
    { group: 'miser_cubes', by: 'together', ms: 500 },
  ],
  telling: [
    'becomes_banker',
    'builds_with_mason',
    'builds',
    'hires_artist',
    'refuses_alms',
    'donates',
    'becomes_merchant',
    'gives_alms',
    'good_business',
    'risk_pays',
    'draws_devil',
    'trip_pays',
    'arrives',
    'road_pays',
    'drawn_in',
    'enters_inn',
    'wins',
    'sells',
    'takes',
  ],
};
