// The replay of a game: which moment is shown, and from which seat.

import { gameOfTable, lineOf, type GameSource } from '../api/game_source';
import { server } from '../api/server';
import type { Line, Moment, Situation } from '../api/schema';
import type { GameView } from '../game_ui';
import { TableSession } from '../state/table.svelte';
import { decisionsOf, roundsOf, type HistoryItem } from './table_history';
import { TableViewModel } from './table_view_model.svelte';
import { MomentCache } from './moment_cache';

const USUAL_PAUSE = 900;

/** Nothing is decided in a replay, but a line may be played on. */
class ReplaySession extends TableSession {
  play: (code: number) => Promise<boolean> = () => Promise.resolve(false);

  override choose(choice: { code: number }): Promise<boolean> {
    return this.play(choice.code);
  }
}

export class ReplayViewModel {
  readonly session: ReplaySession;
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
  /** What is played on from the moment, with what can be chosen next; null: nothing is. */
  line = $state.raw<Line | null>(null);
  #moments: MomentCache | null = null;
  #dragged: number | null = null;

  readonly decisions = $derived.by((): HistoryItem[] => decisionsOf(this.model.history));
  readonly rounds = $derived.by(() => roundsOf(this.decisions));
  /** The decision that led to the moment shown. */
  readonly item = $derived.by(() => this.decisions[this.at - 1] ?? null);
  /** The decisions of the line. */
  readonly lineCodes = $derived.by(() => this.line?.steps.map(({ code }) => code) ?? []);
  readonly view = $derived.by((): GameView | null => this.line?.view ?? this.moment?.view ?? null);

  constructor(
    readonly id: string,
    private readonly source: GameSource = gameOfTable(id),
    /** By a link: there is no table to go to. */
    readonly shared = false,
  ) {
    this.session = new ReplaySession(id);
    this.session.play = async (code) => {
      await this.playLine([...this.lineCodes, code]);
      return true;
    };
    this.model = new TableViewModel(this.session, source);
    this.model.draft.allowed = false;
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

  /** Plays decisions on from the moment that is shown; with none, the first can be chosen. */
  async playLine(codes: number[]): Promise<void> {
    const at = this.at;
    this.playing = false;
    const line = await lineOf(this.id, at, codes);
    if (at !== this.at) return;
    this.line = line;
    const { view, choices, ranges, seat } = line;
    const version = (this.session.situation?.version ?? 0) + 1;
    this.session.seat = seat ?? this.perspective;
    this.session.situation = { version, view, choices, ranges, clocks: [] };
    this.model.clearSelection();
  }

  /** One step back, in the line as long as there is one. */
  back(): void {
    if (this.line === null) this.go(this.at - 1);
    else if (this.lineCodes.length) void this.playLine(this.lineCodes.slice(0, -1));
    else this.leaveLine();
  }

  /** Goes back to the game itself. */
  leaveLine(): void {
    if (this.line === null) return;
    this.line = null;
    this.session.seat = this.perspective;
    this.model.clearSelection();
    if (this.moment) this.#showMoment(this.moment);
  }

  go(at: number): void {
    this.leaveLine();
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
    this.model.decisionsShown = moment.decisions;
    this.session.situation = situationOf(moment.view);
    if (this.item) this.model.film.turnTo(this.item);
  }
}

const situationOf = (view: GameView): Situation => ({
  version: 0,
  view,
  choices: [],
  ranges: [],
  clocks: [],
});
