// Asks a host that answers by messages: the worker of this page, or the page of another browser.

import type { Answered, Asked, TableSocket } from '../api/transport';
import { randomId } from '../api/random_id';
import { settings } from '../state/settings.svelte';
import type { FromTables, ToTables } from './messages';

export class HostLink {
  readonly #waiting = new Map<number, (answered: Answered | null) => void>();
  readonly #sockets = new Map<string, MessageSocket>();
  #asked = 0;
  #ready = false;

  constructor(private readonly post: (message: ToTables) => void) {}

  ask({ method, path, body }: Asked): Promise<Answered> {
    const id = (this.#asked += 1);
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, (found) =>
        found ? resolve(found) : reject(new Error('the host cannot be reached')),
      );
      const language = settings.language;
      this.post({ kind: 'ask', id, method, path, body: body ?? '', language });
    });
  }

  open(table: string): TableSocket {
    const client = randomId();
    const socket = new MessageSocket(
      (text) => this.post({ kind: 'send', client, text }),
      () => {
        this.#sockets.delete(client);
        this.post({ kind: 'close', client });
      },
    );
    this.#sockets.set(client, socket);
    this.post({ kind: 'open', client, table });
    if (this.#ready) queueMicrotask(() => socket.opened());
    return socket;
  }

  /** Takes a message of the host. */
  receive(message: FromTables): void {
    if (message.kind === 'answer') {
      this.#waiting.get(message.id)?.({ status: message.status, text: message.body });
      this.#waiting.delete(message.id);
    } else if (message.kind === 'message') {
      const event = new MessageEvent('message', { data: message.text });
      this.#sockets.get(message.client)?.onmessage?.(event);
    }
  }

  /** The host can be reached. */
  ready(): void {
    this.#ready = true;
    for (const socket of this.#sockets.values()) socket.opened();
  }

  /** The host cannot be reached any more. */
  lost(): void {
    this.#ready = false;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const answer of waiting) answer(null);
    const sockets = [...this.#sockets.values()];
    this.#sockets.clear();
    for (const socket of sockets) socket.lost();
  }
}

class MessageSocket implements TableSocket {
  readyState: number = WebSocket.CONNECTING;
  onopen: TableSocket['onopen'] = null;
  onmessage: TableSocket['onmessage'] = null;
  onclose: TableSocket['onclose'] = null;

  constructor(
    readonly send: (text: string) => void,
    private readonly closed: () => void,
  ) {}

  opened(): void {
    if (this.readyState !== WebSocket.CONNECTING) return;
    this.readyState = WebSocket.OPEN;
    this.onopen?.(new Event('open'));
  }

  close(): void {
    this.readyState = WebSocket.CLOSED;
    this.closed();
  }

  lost(): void {
    this.readyState = WebSocket.CLOSED;
    this.onclose?.(new CloseEvent('close'));
  }
}
