// What whoever hosts a table offers beside playing, as it says itself; what is not there is not
// shown.

import type { Capabilities } from '../api/schema';
import { request } from '../api/server';
import { isHere } from '../api/transports';
import { WITHOUT_SERVER } from '../api/edition';
import { localTransport, PYTHON } from '../local/local_transport';
import { isPeer } from '../local/peers';

const ALL: Capabilities = {
  accounts: true,
  public_tables: true,
  invitations: true,
  shares: true,
  plain_pages: true,
  peers: false,
  moves: true,
  new_tables: true,
};
const NONE = Object.fromEntries(Object.keys(ALL).map((key) => [key, false])) as Capabilities;

const told = $state({ server: ALL, here: NONE, guest: NONE });

/** Asks this browser's own host, where there is one, and the server. */
export const loadCapabilities = async (): Promise<void> => {
  if (PYTHON) {
    const asked = { method: 'GET', path: '/api/capabilities', body: null, token: '' };
    const { status, text } = await localTransport.ask(asked);
    if (status === 200) told.here = JSON.parse(text) as Capabilities;
  }
  if (!WITHOUT_SERVER) told.server = await request<Capabilities>('GET', '/api/capabilities');
};

/** Asks the host of a table in another browser. */
export const loadGuestCapabilities = async (table: string): Promise<void> => {
  told.guest = await request<Capabilities>('GET', `/api/tables/${table}/capabilities`);
};

/** What can be done at a table, or on pages that belong to none. */
export const capabilities = (table = ''): Capabilities =>
  isPeer(table) ? told.guest : WITHOUT_SERVER || isHere(table) ? told.here : told.server;
