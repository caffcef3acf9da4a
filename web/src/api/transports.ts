// Which host is asked for what. Without a server, and for tables that are kept here, it is this
// browser; a table's id tells where it is.

import { localTransport, PYTHON } from '../local/local_transport';
import { WITHOUT_SERVER } from './edition';
import { online } from '../state/online.svelte';
import { serverTransport } from './server_transport';
import type { Transport } from './transport';
import { isPeer, peerTransport } from '../local/peers';

/** Whether a table is kept in this browser (see PREFIX in src/buongoverno/local/routes.py). */
export const isHere = (table: string): boolean => table.startsWith('here');

// What can be had without the server while it cannot be reached: a table of one's own, and what
// there is to know about the games.
const FOR_ONE = /^\/api\/tables(\/import)?$/;
// What only this browser has.
const KEPT = '/api/kept';

export const transportFor = (method: string, path: string): Transport => {
  const table = /^\/api\/tables\/(\w+)/.exec(path)?.[1];
  if (table !== undefined && isPeer(table)) return peerTransport;
  if (WITHOUT_SERVER || path === KEPT) return localTransport;
  if (table !== undefined && isHere(table)) return localTransport;
  const alone = PYTHON !== '' && !online.now;
  const needed = method === 'POST' ? FOR_ONE.test(path) : path.startsWith('/api/games');
  return alone && needed ? localTransport : serverTransport;
};

export const transportOfTable = (table: string): Transport =>
  transportFor('GET', `/api/tables/${table}`);
