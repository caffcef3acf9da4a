// The frame knows what all views have; here they are Zena's.

import type { GameView } from '../../game_ui';
import type { ZenaView } from './schema';

export const zenaView = (view: GameView): ZenaView => view as ZenaView;
