// A game looked through for one seat, part by part, then closely where it is worth it. It goes on
// while somebody looks at it, and what was found is kept while the page is open.

import { patiently } from '../../api/patience';
import type { GameSurvey, Luck, SurveyedDecision } from '../../api/schema';
import { server } from '../../api/server';
import { roundsOfDecisions } from '../result/moments';
import type { HistoryItem } from '../table_history';
import { doubtful, ownDecisions, type Judged } from './review';

const PART = 50; // decisions

export class GameReview {
  /** Everybody's chance to win before each decision and at the end, as far as it was looked through. */
  chances = $state.raw<number[][]>([]);
  own = $state.raw<SurveyedDecision[]>([]);
  luck = $state.raw<Luck[]>([]);
  judged = $state.raw<Judged[]>([]);
  /** How many decisions the game has; 0 before that is known. */
  of = $state(0);
  error = $state.raw<unknown>(null);
  #readers = 0;
  /** All decisions of the game, as whoever looks knows them. */
  #made: () => HistoryItem[] = () => [];
  #running = false;

  /** The decisions to look at closely; known when all was looked through. */
  readonly wanted = $derived.by(() => (this.surveyed ? doubtful(this.own) : []));

  constructor(
    readonly table: string,
    readonly seat: number,
    private readonly language: string,
  ) {}

  get surveyed(): boolean {
    return this.of > 0 && this.chances.length > this.of;
  }

  get done(): boolean {
    return this.surveyed && this.judged.length >= this.wanted.length;
  }

  /** The share of the game that was looked through. */
  get progress(): number {
    return this.of ? Math.max(0, this.chances.length - 1) / this.of : 0;
  }

  /** Goes on as long as somebody looks; the function returned says that one looks no more. */
  attend(made: () => HistoryItem[]): () => void {
    this.#made = made;
    this.#readers += 1;
    if (!this.#running && !this.done) void this.#run();
    return () => (this.#readers -= 1);
  }

  async #run(): Promise<void> {
    this.#running = true;
    this.error = null;
    const goOn = () => this.#readers > 0;
    try {
      while (goOn() && !this.surveyed) await this.#survey(goOn);
      while (goOn() && !this.done) await this.#judge(goOn);
    } catch (error) {
      if (goOn()) this.error = error;
    }
    this.#running = false;
    // Somebody may have come back while the last answer was on its way.
    if (goOn() && !this.done && this.error === null) void this.#run();
  }

  async #survey(goOn: () => boolean): Promise<void> {
    const first = Math.max(0, this.chances.length - 1);
    const { table, seat } = this;
    const part = await patiently(() => server.mistakes(table, { seat, first, count: PART }), goOn);
    this.#add(part);
  }

  #add({ of, chances, decisions, luck }: GameSurvey): void {
    this.chances = [...this.chances.slice(0, -1), ...chances];
    this.own = [...this.own, ...ownDecisions(decisions, this.#made())];
    this.luck = [...this.luck, ...luck];
    this.of = of;
  }

  async #judge(goOn: () => boolean): Promise<void> {
    const next = this.wanted[this.judged.length];
    if (!next) return;
    const { decision, phase } = next;
    const [judgement, [moment]] = await Promise.all([
      patiently(() => server.judgement(this.table, decision, this.language), goOn),
      server.moments(this.table, { first: decision, count: 1 }, this.seat),
    ]);
    if (!moment) throw new Error('a moment of the game is missing');
    const round = roundsOfDecisions(this.#made())[decision] ?? 1;
    this.judged = [...this.judged, { decision, phase, round, judgement, view: moment.view }];
  }
}
