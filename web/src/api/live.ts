// The connection to a table: it reconnects by itself, notices gaps, and resends a command until it is
// answered. A command keeps its id, so the server carries it out only once.

import { randomId } from './random_id';
import { settings } from '../state/settings.svelte';
import type { TableSocket } from './transport';
import { transportOfTable } from './transports';
import type {
  AnswerUndo,
  Caretake,
  Conflict,
  Decide,
  DecideAll,
  Done,
  Foreseen,
  News,
  Obstacle,
  Pause,
  Preview,
  Previewed,
  Ready,
  Resign,
  Resume,
  Return,
  Say,
  SetOrders,
  Snapshot,
  Start,
  Undo,
} from './schema';

type WithoutId<Sent> = Sent extends { id: string } ? Omit<Sent, 'id'> : never;
export type Command = WithoutId<
  | Decide
  | DecideAll
  | Undo
  | AnswerUndo
  | Say
  | Start
  | Ready
  | Pause
  | Resume
  | Resign
  | Caretake
  | Return
  | SetOrders
>;
/** What would come of decisions? It changes nothing. */
export type Asked = WithoutId<Preview>;

export type Refused = {
  type: 'refused';
  id: string;
  reason: string;
  message: string;
  rule?: string | null;
  sentence?: string | null;
  retry_after?: number | null;
  obstacle?: Obstacle | null;
};
type Welcome = { type: 'welcome'; number: number; version: number; snapshot: Snapshot };
type Closing = { type: 'closing'; reason: string; again: boolean };
type ServerMessage =
  Welcome | News | Done | Refused | Conflict | Previewed | Closing | { type: 'pong' };

export type Connection = 'connecting' | 'open' | 'waiting' | 'closed';

export interface Listener {
  welcome(snapshot: Snapshot): void;
  news(news: News): void;
  connection(state: Connection, reason?: string): void;
}

export type Answer =
  | { kind: 'done' }
  | { kind: 'refused'; refused: Refused }
  | { kind: 'conflict'; conflict: Conflict }
  | { kind: 'previewed'; steps: Foreseen[] };

type Sent = { text: string; answer: (answer: Answer) => void };

const FIRST_PAUSE = 300;
const LONGEST_PAUSE = 15_000;
const PING_EVERY = 20_000;
// A dead connection gives no sign; a server that is asked answers within this time.
const LONGEST_SILENCE = 6_000;

export class LiveTable {
  #socket: TableSocket | null = null;
  #unanswered = new Map<string, Sent>();
  #number = 0;
  #pause = FIRST_PAUSE;
  #closed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pinging: ReturnType<typeof setInterval> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly table: string,
    private readonly listener: Listener,
    private readonly open: (table: string) => TableSocket = (name) =>
      transportOfTable(name).open(name),
  ) {}

  connect(): void {
    if (this.#closed) return;
    this.listener.connection('connecting');
    const socket = this.open(this.table);
    this.#socket = socket;
    socket.onopen = () =>
      socket.send(JSON.stringify({ type: 'hello', since: 0, language: settings.language }));
    socket.onmessage = (event) => {
      if (socket === this.#socket) this.#receive(JSON.parse(String(event.data)) as ServerMessage);
    };
    socket.onclose = () => this.#lost(socket);
    clearInterval(this.#pinging);
    this.#pinging = setInterval(this.#ping, PING_EVERY);
    window.addEventListener('offline', this.#ping);
    window.addEventListener('online', this.#hasNetwork);
  }

  /** Sends a command or a question and waits for its answer, through as many connections as it takes. */
  send(command: Command | Asked): Promise<Answer> {
    const id = randomId();
    const text = JSON.stringify({ ...command, id });
    return new Promise((answer) => {
      this.#unanswered.set(id, { text, answer });
      this.#write(text);
      this.#listen();
    });
  }

  /** Tells the server what has been received, and whether the page is visible. */
  seen(looking: boolean): void {
    this.#write(JSON.stringify({ type: 'seen', number: this.#number, looking }));
  }

  /** Reconnects at once, as after sitting down: a connection keeps the keys it was opened with. */
  reconnect(): void {
    const before = this.#socket;
    clearTimeout(this.#timer);
    this.connect();
    before?.close();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#silence);
    clearInterval(this.#pinging);
    window.removeEventListener('offline', this.#ping);
    window.removeEventListener('online', this.#hasNetwork);
    this.#socket?.close();
    this.listener.connection('closed');
  }

  #write(text: string): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(text);
  }

  readonly #ping = (): void => {
    this.#write('{"type":"ping"}');
    this.#listen();
  };

  readonly #hasNetwork = (): void => {
    if (this.#socket?.readyState !== WebSocket.OPEN) this.reconnect();
  };

  /** From now on, silence means that the connection is lost. */
  #listen(): void {
    this.#silence ??= setTimeout(() => this.#hangUp(), LONGEST_SILENCE);
  }

  #hangUp(): void {
    this.#heard();
    const socket = this.#socket;
    if (!socket) return;
    this.#lost(socket);
    socket.close();
  }

  #receive(message: ServerMessage): void {
    this.#heard();
    switch (message.type) {
      case 'welcome':
        this.#welcome(message.snapshot);
        break;
      case 'news':
        this.#news(message);
        break;
      case 'done':
        this.#answered(message.id, { kind: 'done' });
        break;
      case 'refused':
        this.#answered(message.id, { kind: 'refused', refused: message });
        break;
      case 'conflict':
        this.#conflict(message);
        break;
      case 'previewed':
        this.#answered(message.id, { kind: 'previewed', steps: message.steps });
        break;
      case 'closing':
        this.#closed = !message.again;
        if (this.#closed) this.listener.connection('closed', message.reason);
        break;
    }
  }

  #welcome(snapshot: Snapshot): void {
    this.#pause = FIRST_PAUSE;
    this.#number = snapshot.number;
    this.listener.connection('open');
    this.listener.welcome(snapshot);
    for (const { text } of this.#unanswered.values()) this.#write(text);
  }

  #news(news: News): void {
    if (news.after > this.#number) {
      this.#write('{"type":"resync","since":0}');
      return;
    }
    this.#number = news.number;
    this.listener.news(news);
  }

  #conflict(conflict: Conflict): void {
    // The snapshot in a conflict continues from what was sent before; ask for everything instead.
    this.#write('{"type":"resync","since":0}');
    this.#answered(conflict.id, { kind: 'conflict', conflict });
  }

  #answered(id: string, answer: Answer): void {
    this.#unanswered.get(id)?.answer(answer);
    this.#unanswered.delete(id);
  }

  #heard(): void {
    clearTimeout(this.#silence);
    this.#silence = undefined;
  }

  #lost(socket: TableSocket): void {
    if (socket !== this.#socket || this.#closed) return;
    this.#socket = null;
    this.listener.connection('waiting');
    this.#timer = setTimeout(() => this.connect(), this.#pause * (0.75 + Math.random() / 2));
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE);
  }
}
