// The replay of a game: which moment is shown, and from which seat.

import { gameOfTable, type GameSource } from '../api/game_source';
import { server } from '../api/server';
import type { Moment, Situation } from '../api/schema';
import type { GameView } from '../game_ui';
import { TableSession } from '../state/table.svelte';
import { decisionsOf, roundsOf, type HistoryItem } from './table_history';
import { TableViewModel } from './table_view_model.svelte';
import { MomentCache } from './moment_cache';

const USUAL_PAUSE = 900;

export class ReplayViewModel {
  readonly session: TableSession;
  readonly model: TableViewModel;
  at = $state(0);
  last = $state(0);
  playing = $state(false);
  speed = $state(1);
  perspective = $state<number | null>(null);
  ready = $state(false);
  /** One's own seat, from wherever the game is looked at. */
  own = $state<number | null>(null);
  moment = $state.raw<Moment | null>(null);
  #moments: MomentCache | null = null;
  #dragged: number | null = null;

  readonly decisions = $derived.by((): HistoryItem[] => decisionsOf(this.model.history));
  readonly rounds = $derived.by(() => roundsOf(this.decisions));
  /** The decision that led to the moment shown. */
  readonly item = $derived.by(() => this.decisions[this.at - 1] ?? null);

  constructor(
    readonly id: string,
    private readonly source: GameSource = gameOfTable(id),
    /** By a link: there is no table to go to. */
    readonly shared = false,
  ) {
    this.session = new TableSession(id);
    this.model = new TableViewModel(this.session, source);
  }

  /** Loads the game as one seat saw it, and shows a moment. */
  async open(at: number | null, perspective: number | null): Promise<void> {
    const { session, source } = this;
    const seen = perspective ?? undefined;
    const game = await source.look(seen);
    session.table = game.table;
    session.happenings = game.happenings;
    session.seat = game.seat;
    session.host = game.host;
    session.connection = 'open';
    this.perspective = game.seat;
    if (perspective === null) this.own = game.seat;
    else if (!this.shared) this.own = (await server.look(this.id, game.happenings.length)).seat;
    const [first] = await source.moments(0, 1, seen);
    if (!first) return;
    this.last = first.of;
    this.#moments?.stop();
    this.#moments = new MomentCache(
      (first, count) => source.moments(first, count, seen),
      first.of,
      () => this.#show(),
    );
    this.moment = null;
    this.#showMoment(first);
    this.go(at ?? first.of);
    this.ready = true;
  }

  go(at: number): void {
    this.at = Math.min(this.last, Math.max(0, Math.round(at)));
    if (this.at === this.last) this.playing = false;
    this.#moments?.request(this.at);
    this.#show();
  }

  /** Follows a slider; of several positions within one animation frame only the last is shown. */
  drag(at: number): void {
    if (this.#dragged === null) {
      requestAnimationFrame(() => {
        this.go(this.#dragged ?? this.at);
        this.#dragged = null;
      });
    }
    this.#dragged = at;
  }

  /** Goes to the beginning of the next round or, with −1, of the previous one. */
  goRound(direction: 1 | -1): void {
    const starts = this.rounds.map(({ at }) => at);
    const next = starts.find((at) => at > this.at) ?? this.last;
    const before = starts.findLast((at) => at < this.at) ?? 0;
    this.go(direction === 1 ? next : before);
  }

  get pause(): number {
    return USUAL_PAUSE / this.speed;
  }

  /** Whether the current moment has been loaded; playing waits until it has. */
  get arrived(): boolean {
    return this.moment?.decisions === this.at;
  }

  end(): void {
    this.#moments?.stop();
  }

  #show(): void {
    const found = this.#moments?.get(this.at);
    if (found && found !== this.moment) this.#showMoment(found);
  }

  #showMoment(moment: Moment): void {
    this.moment = moment;
    this.session.situation = situationOf(moment.view);
  }
}

const situationOf = (view: GameView): Situation => ({
  version: 0,
  view,
  choices: [],
  ranges: [],
  clocks: [],
});
