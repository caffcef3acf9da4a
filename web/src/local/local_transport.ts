// This browser hosts tables itself, in a worker that has the same Python as a server.

import type { Answered, Asked, TableSocket, Transport } from '../api/transport';
import { settings } from '../state/settings.svelte';
import { loading } from './loading.svelte';
import type { FromTables, ToTables } from './messages';

/** The folder with Python, relative to the page; none was built for this client if it is empty. */
export const PYTHON = (import.meta.env.VITE_PYTHON as string | undefined) ?? '';

const folder = (): string => new URL(PYTHON, document.baseURI).href;

const waiting = new Map<number, (answered: Answered) => void>();
const sockets = new Map<string, LocalSocket>();
let worker: Worker | null = null;
let asked = 0;

const post = (message: ToTables): void => startTables().postMessage(message);

/** Loads Python, unless that has begun. */
export const startTables = (): Worker => {
  if (worker) return worker;
  worker = new Worker(new URL('./table_worker.ts', import.meta.url), { type: 'module' });
  worker.onmessage = ({ data }: MessageEvent<FromTables>) => receive(data);
  worker.onerror = () => (loading.state = 'failed');
  loading.state = 'loading';
  worker.postMessage({
    kind: 'begin',
    folder: folder(),
    language: settings.language,
  } satisfies ToTables);
  return worker;
};

const receive = (message: FromTables): void => {
  switch (message.kind) {
    case 'progress':
      loading.loaded = message.loaded;
      loading.total = message.total;
      break;
    case 'ready':
      loading.state = 'ready';
      for (const socket of sockets.values()) socket.opened();
      break;
    case 'failed':
      loading.state = 'failed';
      for (const answer of waiting.values()) answer({ status: 503, text: '' });
      waiting.clear();
      break;
    case 'answer':
      waiting.get(message.id)?.({ status: message.status, text: message.body });
      waiting.delete(message.id);
      break;
    case 'message':
      sockets.get(message.client)?.onmessage?.(new MessageEvent('message', { data: message.text }));
      break;
  }
};

class LocalSocket implements TableSocket {
  readyState: number = WebSocket.CONNECTING;
  onopen: TableSocket['onopen'] = null;
  onmessage: TableSocket['onmessage'] = null;
  onclose: TableSocket['onclose'] = null;
  readonly #client = crypto.randomUUID();

  constructor(table: string) {
    sockets.set(this.#client, this);
    post({ kind: 'open', client: this.#client, table });
    if (loading.state === 'ready') queueMicrotask(() => this.opened());
  }

  opened(): void {
    if (this.readyState !== WebSocket.CONNECTING) return;
    this.readyState = WebSocket.OPEN;
    this.onopen?.(new Event('open'));
  }

  send(text: string): void {
    post({ kind: 'send', client: this.#client, text });
  }

  close(): void {
    this.readyState = WebSocket.CLOSED;
    sockets.delete(this.#client);
    post({ kind: 'close', client: this.#client });
  }
}

// Games, words, cards and rules were answered when the client was built.
const FIXED = /^\/api\/(capabilities|games(\/\w+\/(words\/\w+|cards|rules))?)$/;

const fixed = async (path: string): Promise<Answered | null> => {
  const { pathname, searchParams } = new URL(path, location.origin);
  if (!FIXED.test(pathname)) return null;
  const language = searchParams.get('language');
  const file = `${folder()}${pathname.slice(1)}${language ? `/${language}` : ''}.json`;
  const answer = await fetch(file);
  return { status: answer.status, text: await answer.text() };
};

export const localTransport: Transport = {
  guarded: false,
  async ask({ method, path, body }: Asked) {
    const found = method === 'GET' ? await fixed(path) : null;
    if (found) return found;
    if (path === '/api/guard') return { status: 200, text: '{"token":""}' };
    const id = (asked += 1);
    return new Promise((answer) => {
      waiting.set(id, answer);
      post({ kind: 'ask', id, method, path, body: body ?? '', language: settings.language });
    });
  },
  open: (table) => new LocalSocket(table),
};
