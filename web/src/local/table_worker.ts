// The tables of a page: the same Python as on a server, with this browser's storage.

import type { PyodideAPI } from 'pyodide';
import type { PyProxy } from 'pyodide/ffi';
import * as database from './database';
import { CHANGED_TABLES, type FromTables, type ToTables, type ToThinking } from './messages';
import { loadLanguage, loadPositions, loadPython } from './python';
import { Thinker } from './thinker';

/** `buongoverno.local.browser.TableWorker`. */
type Tables = {
  answer(
    method: string,
    path: string,
    body: string,
    language: string,
    who?: string,
  ): Promise<string>;
  open(client: string, table: string, send: (text: string) => void, who?: string): void;
  receive(client: string, text: string): Promise<void>;
  close(client: string): void;
  heard(table: string): Promise<void>;
};
type Browser = PyProxy & { TableWorker: (...given: unknown[]) => Tables };

// As in buongoverno.local.stored_table.
const OWNER = 'here';

const tell = (message: FromTables): void => postMessage(message);

/** Has another worker think. */
const startThinking = (folder: string): Worker => {
  const worker = new Worker(new URL('./thinking_worker.ts', import.meta.url), { type: 'module' });
  worker.postMessage({ kind: 'begin', folder } satisfies ToThinking);
  return worker;
};

type Running = { tables: Tables; python: PyodideAPI; folder: string };

const others = new BroadcastChannel(CHANGED_TABLES);

const begin = async (folder: string, language: string): Promise<Running> => {
  const python = await loadPython(folder, (loaded, total) =>
    tell({ kind: 'progress', loaded, total }),
  );
  const browser = python.pyimport('buongoverno.local.browser') as Browser;
  const thinker = new Thinker(() => startThinking(folder));
  const tables = browser.TableWorker(
    database,
    (request: string) => thinker.think(request),
    (table: string) => others.postMessage(table),
    (table: string, seat: number, stuck: boolean) => tell({ kind: 'stuck', table, seat, stuck }),
  );
  others.onmessage = ({ data }: MessageEvent<string>) => void tables.heard(data);
  const started = { tables, python, folder };
  await loadTexts(started, language);
  return started;
};

const known = new Map<string, Promise<void>>([['en', Promise.resolve()]]);

const loadTexts = ({ python, folder }: Running, language: string): Promise<void> => {
  const loading =
    known.get(language) ?? loadLanguage(python, folder, language).catch(() => undefined);
  known.set(language, loading);
  return loading;
};

// What is asked about prepared positions, and tables that begin from one.
const ABOUT_POSITIONS = /^\/api\/(games\/\w+\/(examples|lessons|puzzles)|tables\/[\w-]+\/goal)/;
const FROM_POSITION = /"position":"/;
let positions: Promise<void> | undefined;

const loadWhatIsNeeded = (there: Running, path: string, body: string): Promise<void> => {
  if (!ABOUT_POSITIONS.test(path) && !FROM_POSITION.test(body)) return Promise.resolve();
  positions ??= loadPositions(there.python, there.folder).catch(() => {
    positions = undefined; // without a network; it is tried again
  });
  return positions;
};

let running: Promise<Running> | undefined;

const take = async (message: Exclude<ToTables, { kind: 'begin' }>): Promise<void> => {
  const there = await running!;
  const { tables } = there;
  switch (message.kind) {
    case 'ask': {
      const { id, method, path, body, language, who = OWNER } = message;
      await Promise.all([loadTexts(there, language), loadWhatIsNeeded(there, path, body)]);
      const answer = await tables.answer(method, path, body, language, who);
      const [status, text] = JSON.parse(answer) as [number, string];
      tell({ kind: 'answer', id, status, body: text });
      break;
    }
    case 'open': {
      const { client, table, who = OWNER } = message;
      tables.open(client, table, (text) => tell({ kind: 'message', client, text }), who);
      break;
    }
    case 'send':
      await tables.receive(message.client, message.text);
      break;
    case 'close':
      tables.close(message.client);
      break;
  }
};

onmessage = ({ data }: MessageEvent<ToTables>) => {
  if (data.kind !== 'begin') {
    void take(data);
    return;
  }
  running = begin(data.folder, data.language);
  running.then(
    () => tell({ kind: 'ready' }),
    (error: unknown) => tell({ kind: 'failed', why: String(error) }),
  );
};
