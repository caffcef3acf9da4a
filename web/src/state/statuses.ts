// What the status of a table means.

import type { TableInfo } from '../api/schema';

/** Whether anybody may still play there. */
export const isGoing = ({ status }: Pick<TableInfo, 'status'>): boolean =>
  status !== 'over' && status !== 'closed';
