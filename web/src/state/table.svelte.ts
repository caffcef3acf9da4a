// A live table: what the server last sent, and the command that awaits its answer.

import { LiveTable, type Answer, type Command, type Connection, type Refused } from '../api/live';
import type {
  Choice,
  Foreseen,
  Happening,
  News,
  Order,
  Range,
  SeatInfo,
  Situation,
  Snapshot,
  TableInfo,
} from '../api/schema';
import { FrameBatcher } from './frame_batcher';

const SLOW_AFTER = 400;

export class TableSession {
  table = $state.raw<TableInfo | null>(null);
  situation = $state.raw<Situation | null>(null);
  happenings = $state.raw<Happening[]>([]);
  orders = $state.raw<Order[]>([]);
  seat = $state.raw<number | null>(null);
  host = $state(false);
  number = $state(0);
  connection = $state<Connection>('connecting');
  closed = $state<string | null>(null);
  /** A command awaits its answer. */
  busy = $state(false);
  /** It has waited so long that the player is told; most answers come before that. */
  slow = $state(false);
  refusal = $state.raw<Refused | null>(null);
  /** The number of the last happening before my last decision: later ones are new to me. */
  caughtUp = $state(0);
  /** When the situation came, for clocks that run on. */
  received = $state(0);

  readonly #live: LiveTable;
  readonly #batcher = new FrameBatcher();

  constructor(readonly id: string) {
    this.#live = new LiveTable(id, {
      welcome: (snapshot) => this.#welcome(snapshot),
      news: (news) => this.#batcher.run(() => this.#news(news)),
      connection: (state, reason) => {
        this.connection = state;
        this.closed = reason ?? null;
      },
    });
  }

  get view() {
    return this.situation?.view ?? null;
  }

  get choices(): Choice[] {
    return this.situation?.choices ?? [];
  }

  get ranges(): Range[] {
    return this.situation?.ranges ?? [];
  }

  get asked(): boolean {
    return this.choices.length > 0 || this.ranges.length > 0;
  }

  get seats(): SeatInfo[] {
    return this.table?.seats ?? [];
  }

  connect(): void {
    this.#live.connect();
  }

  /** Reconnects, with the keys this browser has now. */
  reconnect(): void {
    this.#live.reconnect();
  }

  close(): void {
    this.#live.close();
  }

  seen(): void {
    this.#live.seen(document.visibilityState === 'visible');
  }

  /** Decides; the situation that follows comes as news. */
  choose(choice: { code: number }): Promise<boolean> {
    const version = this.situation?.version ?? 0;
    this.caughtUp = this.number;
    return this.send({ type: 'decide', version, code: choice.code, text: null });
  }

  /** Decides several times in a row, all or nothing, on the version at which that was laid out. */
  chooseAll(codes: number[], version: number): Promise<boolean> {
    this.caughtUp = this.number;
    return this.send({ type: 'decide_all', version, decisions: codes });
  }

  /** What would come of decisions, after the first `known`; null if that cannot be told now. */
  async preview(codes: number[], known: number, version: number): Promise<Foreseen[] | null> {
    const asked = { type: 'preview', version, decisions: codes, known } as const;
    const answer = await this.#live.send(asked);
    if (answer.kind === 'refused') this.refusal = answer.refused;
    return answer.kind === 'previewed' ? answer.steps : null;
  }

  async undo(): Promise<boolean> {
    if (this.busy) return false;
    return this.send({ type: 'undo', version: this.situation?.version ?? 0 });
  }

  async send(command: Command): Promise<boolean> {
    this.busy = true;
    this.refusal = null;
    const timer = setTimeout(() => (this.slow = true), SLOW_AFTER);
    const answer: Answer = await this.#live.send(command);
    clearTimeout(timer);
    // The news of what was done came before the answer; others' may have been drawn first.
    this.#batcher.flush();
    this.busy = this.slow = false;
    if (answer.kind === 'refused') this.refusal = answer.refused;
    return answer.kind === 'done';
  }

  #welcome(snapshot: Snapshot): void {
    this.#batcher.clear();
    this.table = snapshot.table;
    this.situation = snapshot.situation;
    this.happenings = snapshot.happenings;
    this.orders = snapshot.orders ?? [];
    this.seat = snapshot.seat;
    this.host = snapshot.host;
    this.number = snapshot.number;
    this.received = Date.now();
    this.caughtUp = this.#lastOwn();
    this.seen();
  }

  #news(news: News): void {
    const known = this.happenings.filter(({ number }) => number <= news.after);
    this.happenings = [...known, ...news.happenings];
    this.situation = news.situation;
    if (news.table) this.table = news.table;
    if (news.orders) this.orders = news.orders;
    this.number = news.number;
    this.received = Date.now();
    this.seen();
  }

  #lastOwn(): number {
    const own = this.happenings.findLast(
      ({ kind, seat, by }) =>
        kind === 'decided' && seat === this.seat && (by ?? 'person') === 'person',
    );
    return own?.number ?? 0;
  }
}
