// My tables, as the server last listed them; stored for when it cannot be reached.

import type { MyTable } from '../api/schema';
import { server } from '../api/server';
import { hasNetwork } from './online.svelte';
import { WITHOUT_SERVER } from '../api/edition';
import { isHere } from '../api/transports';
import { localTransport, PYTHON } from '../local/local_transport';
import { peerTables } from '../local/peer_tables';
import { isPeer } from '../local/peers';

const KEY = 'buongoverno-games';
const POLL_INTERVAL = 45_000;

type Stored = { at: number; tables: MyTable[] };

const stored = (): Stored => {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '') as Stored;
  } catch {
    return { at: 0, tables: [] };
  }
};

export const myTables = $state<Stored & { fresh: boolean }>({ ...stored(), fresh: false });

export const tablesAwaitingMe = (): MyTable[] => myTables.tables.filter((one) => one.my_turn);

let loading: Promise<void> | null = null;

/** Loads them, once for all who want them at the same time. */
export const loadMyTables = (): Promise<void> =>
  (loading ??= load().finally(() => (loading = null)));

/** Those that this browser keeps itself, beside a server. */
const tablesHere = async (): Promise<MyTable[]> => {
  if (WITHOUT_SERVER || PYTHON === '') return [];
  const asked = { method: 'GET', path: '/api/me/tables', body: null, token: '' };
  return JSON.parse((await localTransport.ask(asked)).text) as MyTable[];
};

const load = async (): Promise<void> => {
  const here = [...(await tablesHere()), ...peerTables()];
  try {
    const tables = [...here, ...(await server.myTables())];
    Object.assign(myTables, { at: Date.now(), tables, fresh: true });
    localStorage.setItem(KEY, JSON.stringify({ at: myTables.at, tables }));
  } catch {
    // Of the server's tables, as they last were; the others are known.
    const theirs = myTables.tables.filter(({ table: { id } }) => !isHere(id) && !isPeer(id));
    Object.assign(myTables, { tables: [...here, ...theirs], fresh: false });
  }
};

/** Loads them now, at intervals, and whenever the page becomes visible again. */
export const pollMyTables = (): (() => void) => {
  const poll = () => {
    if (document.visibilityState === 'visible' && hasNetwork()) void loadMyTables();
  };
  poll();
  const timer = setInterval(poll, POLL_INTERVAL);
  document.addEventListener('visibilitychange', poll);
  window.addEventListener('online', poll);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', poll);
    window.removeEventListener('online', poll);
  };
};

export const clearMyTables = (): void => {
  Object.assign(myTables, { at: 0, tables: [] });
  localStorage.removeItem(KEY);
};
