// This browser hosts tables itself, in a worker that has the same Python as a server.

import type { Answered, Transport } from '../api/transport';
import type { Agreement, MyTable } from '../api/schema';
import { settings } from '../state/settings.svelte';
import { rows as storedRows } from './database';
import { HostLink } from './host_link';
import { loading, stuck } from './loading.svelte';
import type { FromTables, ToTables } from './messages';

/** The folder with Python, relative to the page; none was built for this client if it is empty. */
export const PYTHON = (import.meta.env.VITE_PYTHON as string | undefined) ?? '';

/** Its address. */
export const pythonFolder = (): string =>
  new URL(import.meta.env.BASE_URL + PYTHON, document.baseURI).href;

let worker: Worker | null = null;
/** Others who want to know what the worker says: guests from other browsers. */
const listeners = new Set<(message: FromTables) => void>();

/** Says something to the worker with the tables. */
export const postToTables = (message: ToTables): void => startTables().postMessage(message);

export const listenToTables = (listener: (message: FromTables) => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const link = new HostLink(postToTables);

/** Loads Python, unless that has begun. */
export const startTables = (): Worker => {
  if (worker) return worker;
  worker = new Worker(new URL('./table_worker.ts', import.meta.url), { type: 'module' });
  worker.onmessage = ({ data }: MessageEvent<FromTables>) => receive(data);
  worker.onerror = () => fail();
  loading.state = 'loading';
  worker.postMessage({
    kind: 'begin',
    folder: pythonFolder(),
    language: settings.language,
  } satisfies ToTables);
  return worker;
};

const fail = (): void => {
  loading.state = 'failed';
  link.lost();
};

const receive = (message: FromTables): void => {
  if (message.kind === 'progress') Object.assign(loading, message);
  else if (message.kind === 'failed') fail();
  else if (message.kind === 'stuck') stuck[`${message.table}/${message.seat}`] = message.stuck;
  else if (message.kind === 'ready') {
    loading.state = 'ready';
    link.ready();
  } else {
    link.receive(message);
    for (const listener of listeners) listener(message);
  }
};

// Games, words, cards, rules, lessons, lists of examples and puzzles, and the pictures of rules were
// answered when the client was built.
const PICTURE = String.raw`/primer-\d+(/moments)?`;
const FIXED = new RegExp(
  String.raw`^/api/(capabilities|games(/\w+/(words/\w+|cards|rules|lessons|puzzles|examples(${PICTURE})?))?)$`,
);

const fixed = async (path: string): Promise<Answered | null> => {
  const { pathname, searchParams } = new URL(path, location.origin);
  const language = searchParams.get('language');
  // Not for another ruleset or seat.
  if (!FIXED.test(pathname) || searchParams.size > (language ? 1 : 0)) return null;
  const file = `${pythonFolder()}${pathname.slice(1)}${language ? `/${language}` : ''}.json`;
  const answer = await fetch(file);
  return { status: answer.status, text: await answer.text() };
};

type StoredRow = { agreement: Agreement; listed: MyTable };

/** The games of this browser, those first at which its owner is asked; as LocalHost.tables. */
const listed = async (): Promise<string> => {
  const rows = (JSON.parse(await storedRows()) as string[]).map(
    (row) => JSON.parse(row) as StoredRow,
  );
  const tables = rows
    .filter(({ agreement }) => !agreement.position?.startsWith('lesson:'))
    .map((row) => row.listed);
  tables.sort(
    (one, other) => Number(other.my_turn) - Number(one.my_turn) || other.changed - one.changed,
  );
  return JSON.stringify(tables);
};

export const localTransport: Transport = {
  guarded: false,
  async ask(asked) {
    const found = asked.method === 'GET' ? await fixed(asked.path) : null;
    if (found) return found;
    if (asked.path === '/api/guard') return { status: 200, text: '{"token":""}' };
    // Lists are shown before Python is there.
    if (asked.method === 'GET' && asked.path === '/api/me/tables')
      return { status: 200, text: await listed() };
    return link.ask(asked);
  },
  open: (table) => link.open(table),
};
