// A castle.

import { ICONS } from '../../frame/icons';

export const icon = ICONS.castle;
