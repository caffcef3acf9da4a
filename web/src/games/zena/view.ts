// The frame knows views of both games; here they are Zena's.

import type { ZenaView } from '../../api/schema';
import type { GameView } from '../../game_ui';

export const zenaView = (view: GameView): ZenaView => view as ZenaView;
