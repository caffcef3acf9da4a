// What Siena's parts are given: the frame's props with the view known to be Siena's.

import type { SienaView } from '../../api/schema';
import type { PartProps } from '../../game_ui';

export type SienaProps = Omit<PartProps, 'view'> & { view: SienaView };
