// What Siena's parts are given: the frame's props with the view known to be Siena's.

import type { PartProps } from '../../game_ui';
import type { SienaView } from './schema';

export type SienaProps = Omit<PartProps, 'view'> & { view: SienaView };
