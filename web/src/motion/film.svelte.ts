// Shows on the board what has happened: the position before stays, the pieces move as the game's
// score says, and the position after appears when they have arrived. What the reader did is shown the
// same way, but on the position after it, so that the next decision can be made at once: what has not
// arrived yet is pale. Nothing waits for a scene: a decision, Escape or a click ends it at once, and
// then the board shows the game as it stands.

import { flushSync, tick } from 'svelte';
import type { LogEntry } from '../api/schema';
import type { GameView } from '../game_ui';
import { arrivals } from '../frame/draft/ghosts';
import type { HistoryItem } from '../frame/table_history';
import type { TableViewModel } from '../frame/table_view_model.svelte';
import { settings, type Speed } from '../state/settings.svelte';
import { deedsOf, LONGEST, plan, type Deed, type Plan, type PlannedDeed } from './deeds';
import { beginPerformance, perform, piecesOf, type Performance, type Played } from './perform';
import { fetchBetween, loadReel, MOST_DECISIONS, reelOf, type Reel } from './reel';
import { Scene } from './scene';
import type { Place, SoundName, Step, Told } from './score';
import { SeenTables } from './seen';
import { Stage } from './stage';

const RATES: Record<Speed, number> = { slow: 0.6, normal: 1, fast: 2, off: 1 };
/** When more has happened than is being shown. */
const HURRY = 1.6;
/** What a scene gets at least, however much was shown before it without a pause. */
const LEAST = 1500;
const RING = { least: 500, most: 900 };
/** How long before a deed its first pieces are drawn, and before an entry in it the others. */
const PREPARED = 120;
const SHORTLY = 30;
const RING_STAYS = 1200;
const MARK_STAYS = 2000;
const MOST_MARKS = 6;
const SENTENCES = 3;

/** The question whether the table may be heard; who passed it over is not asked again. */
export const soundQuestion = $state({ passedOver: false });

export class Film {
  /** A scene is being played. */
  playing = $state(false);
  /** The sentences of the deed that is shown. */
  line = $state.raw<string[]>([]);
  /** How many deeds are only in the log. */
  left = $state(0);
  /** What happened while nothing could move: hidden tab, reduced motion, speed off. */
  missed = $state.raw<HistoryItem[]>([]);
  /** The place that is looked at. */
  at = $state<Place | null>(null);
  /** There is something to play again. */
  past = $state(false);

  #view = $state.raw<GameView | null>(null);
  /** The position after the reader's own deeds, drawn while they are shown. */
  #ahead = $state.raw<GameView | null>(null);
  /** The last happening that the board shows; -1 until a table is followed. */
  #upTo = $state(-1);
  #scene: Scene | null = null;
  #stage: Stage | null = null;
  #reel: Reel | null = null;
  /** What the others did last, to be played again. */
  #lastReel: Reel | null = null;
  /** Milliseconds shown since the board last stood still. */
  #spent = 0;
  /** How much faster than written the scene is planned. */
  #planned = 1;
  #bar: Element | null = null;
  #waits = false;
  readonly #seen: SeenTables;

  constructor(
    private readonly model: TableViewModel,
    private readonly sound: (name: SoundName | 'turn') => void,
  ) {
    this.#seen = new SeenTables(model.session.id);
  }

  /** Whether something is being shown, or is about to be. */
  get behind(): boolean {
    return this.playing || (this.#upTo >= 0 && this.#upTo < this.model.session.number);
  }

  /** The position to draw instead of the game as it stands; null where there is none. */
  get view(): GameView | null {
    return this.behind ? (this.#ahead ?? this.#view) : null;
  }

  /** What the others did is being played. */
  get tellsOthers(): boolean {
    return this.playing && this.#ahead === null;
  }

  /** Whether there is something to say in a strip. */
  get telling(): boolean {
    return this.tellsOthers || this.asking || (this.missed.length > 0 && this.model.mine);
  }

  /** Whether to ask if the table may be heard: once a visit, after something was shown. */
  get asking(): boolean {
    const idle = this.past && !this.tellsOthers && !this.missed.length;
    const open = settings.sound === 'unasked' && !soundQuestion.passedOver;
    return idle && open && this.model.mine && !this.#waits;
  }

  /** Attaches the bar of the time that has passed. */
  readonly useBar = (bar: Element): (() => void) => {
    this.#bar = bar;
    return () => {
      if (this.#bar === bar) this.#bar = null;
    };
  };

  /** Follows the table as long as the calling component lives. `waits`: only plays when asked. */
  follow(layer: () => HTMLElement | undefined, waits: boolean): void {
    const { session } = this.model;
    this.#waits = waits;
    $effect(() => {
      void [session.number, this.model.ready, this.model.score];
      const place = layer();
      // After this update, for a scene draws parts of its own.
      if (place) void tick().then(() => this.#arrive(place));
    });
    $effect(() => {
      const hidden = () => document.hidden && this.end();
      document.addEventListener('visibilitychange', hidden);
      return () => {
        document.removeEventListener('visibilitychange', hidden);
        this.end();
        this.#upTo = -1;
        this.#stage = null;
      };
    });
  }

  /** Ends what is shown: the board shows the game as it stands. */
  end(): void {
    if (this.tellsOthers) this.past = true;
    this.#stop();
    if (this.#upTo >= 0) this.#settle();
  }

  /** Plays once more what the others did last. */
  again(): void {
    const reel = this.#lastReel;
    if (!reel || this.tellsOthers || !this.#stage) return;
    this.end();
    this.#view = reel.before;
    this.#play(reel, LONGEST);
  }

  /** Sets the speed, also of what is being shown. */
  setSpeed(speed: Speed): void {
    settings.speed = speed;
    if (speed === 'off') this.end();
    else if (this.playing) this.#scene?.play(this.#rate());
  }

  /** The reader begins to lay out a turn: pieces will leave the places where they are now. */
  beginsDraft(): void {
    flushSync();
    this.#stage?.remember();
  }

  /** What is laid out is decided, if not refused: until the news of it come it stays drawn. */
  confirms(laid: GameView | null): void {
    this.#ahead = laid;
  }

  // -- what is new -------------------------------------------------------------------------------

  #arrive(layer: HTMLElement): void {
    const { session, ui, score, words, ready } = this.model;
    if (!ready || session.view === null || (ui.score && !score)) return;
    if (!this.#stage && score) this.#stage = new Stage(layer, score, words);
    if (this.#upTo < 0) return this.#open();
    if (session.number <= this.#upTo) return;
    const items = this.#after(this.#upTo);
    if (this.playing) return this.#continue(items);
    if (items.length && this.#moves()) return this.#show(items);
    this.#jump(items.some((item) => this.#byOthers(item)) ? items : []);
  }

  /** The table is opened: what happened since the reader last saw it is shown. */
  #open(): void {
    const { session, mine } = this.model;
    const items = this.#after(Math.max(this.#seen.last(), session.caughtUp));
    this.#settle();
    if (!mine || session.seat === null || !items.length || items.length > MOST_DECISIONS) return;
    if (!this.#moves()) this.#jump(items);
    else void this.#load(items);
  }

  /** More has happened while something is shown. */
  #continue(items: HistoryItem[]): void {
    const undone = this.model.history.some(
      ({ number, kind }) => number > this.#upTo && kind === 'undone',
    );
    if (undone) this.end();
    else if (items.length > (this.#reel?.items.length ?? 0)) this.#scene?.play(this.#rate(HURRY));
  }

  /** The decisions after a happening that stand. */
  #after(number: number): HistoryItem[] {
    return this.model.history.filter(
      (item) => item.number > number && item.kind === 'decided' && !item.undone,
    );
  }

  /** What nobody could choose belongs to the decision before it. */
  #byOthers({ seat, by }: HistoryItem): boolean {
    return by !== 'forced' && (seat !== this.model.session.seat || by !== 'person');
  }

  /** Whether anything may move now. */
  #moves(): boolean {
    return (
      !this.#waits &&
      settings.speed !== 'off' &&
      !settings.text &&
      !document.hidden &&
      !matchMedia('(prefers-reduced-motion: reduce)').matches &&
      this.#stage !== null
    );
  }

  /** Nothing moves: the position jumps, and marks say where something has changed. */
  #jump(items: HistoryItem[]): void {
    const { session, history, mine } = this.model;
    const before = this.#view;
    this.#settle();
    if (!items.length || before === null || session.view === null) return;
    this.#lastReel = reelOf(session.id, history, items, before, session.view);
    this.past = this.#stage !== null && !settings.text;
    if (this.#waits) return;
    this.missed = items.filter((item) => item.log.length > 0);
    if (!document.hidden) this.#mark(this.#deeds(items));
    if (mine) this.sound('turn');
  }

  /** The board shows the game as it stands. */
  #settle(): void {
    const { session } = this.model;
    this.playing = false;
    this.#upTo = session.number;
    this.#view = session.view;
    this.#ahead = null;
    this.#spent = 0;
    this.at = null;
    this.line = [];
    this.missed = [];
    this.#seen.remember(session.number);
  }

  // -- playing -----------------------------------------------------------------------------------

  #show(items: HistoryItem[]): void {
    const { session, history } = this.model;
    const before = this.#view;
    if (before === null || session.view === null) return this.#settle();
    const others = items.some((item) => this.#byOthers(item));
    // A turn that was laid out has moved the reader's pieces already.
    if (!others && this.#ahead === null) this.#stage?.remember();
    this.#ahead = others ? null : session.view;
    const reel = reelOf(session.id, history, items, before, session.view);
    this.#play(reel, Math.max(LEAST, LONGEST - this.#spent));
  }

  async #load(items: HistoryItem[]): Promise<void> {
    const { session, history } = this.model;
    const number = session.number;
    // Without an answer the log tells it.
    const reel = await loadReel(session.id, history, items).catch(() => null);
    if (!reel || this.playing || session.number !== number) return;
    this.#view = reel.before;
    this.#play(reel, LONGEST);
  }

  #deeds(items: HistoryItem[]): Deed[] {
    const { score, session } = this.model;
    return score === null ? [] : deedsOf(items, score, session.seat);
  }

  #play(reel: Reel, longest: number): void {
    const planned = plan(this.#deeds(reel.items), longest);
    const stage = this.#stage;
    if (!planned.deeds.length || stage === null) return this.#settle();
    fetchBetween(reel);
    this.#reel = reel;
    this.missed = [];
    this.playing = true;
    if (this.tellsOthers) {
      this.#lastReel = reel;
      this.past = false;
      this.left = planned.left;
    } else this.#awaitPieces();
    this.#spent += planned.length;
    this.#planned = planned.rate;
    const length = planned.length * planned.rate;
    const scene = new Scene(stage.layer, length, () => this.#ended());
    this.#scene = scene;
    for (const deed of planned.deeds) this.#stageDeed(scene, stage, planned, deed, reel);
    flushSync();
    const grows = [{ transform: 'scaleX(0)' }, { transform: 'scaleX(1)' }];
    if (this.#bar) scene.add(0, this.#bar, grows, length);
    scene.play(this.#rate());
  }

  #rate(times = 1): number {
    return Math.max(this.#planned, times) * RATES[settings.speed];
  }

  #ended(): void {
    const last = this.#reel?.items.at(-1)?.number ?? 0;
    const { tellsOthers } = this;
    this.#stop();
    const { session, mine } = this.model;
    const more = this.#after(Math.max(last, this.#upTo));
    if (more.length && this.#moves()) {
      this.#upTo = last;
      this.#view = this.#ahead ?? this.#view;
      this.#ahead = null;
      return this.#show(more);
    }
    this.#settle();
    if (!tellsOthers) return;
    this.past = true;
    if (mine && session.seat !== null) this.sound('turn');
  }

  #stop(): void {
    this.#scene?.cancel();
    this.#scene = null;
    this.#stage?.clear();
  }

  #stageDeed(scene: Scene, stage: Stage, planned: Plan, deed: PlannedDeed, reel: Reel): void {
    const given = beginPerformance(scene, stage, {
      hurried: planned.hurried,
      ahead: this.#ahead !== null,
      reader: this.model.session.seat,
    });
    scene.cue(Math.max(0, deed.start - PREPARED), () => this.#prepareDeed(given, deed));
    scene.cue(deed.start, () => this.#beginDeed(given, deed));
    scene.cue(deed.start + deed.ms, () => this.#endDeed(given, deed, reel));
  }

  /** Draws the first pieces of a deed while the one before it is still shown. */
  #prepareDeed(given: Performance, deed: PlannedDeed): void {
    given.drawn = given.stage.draw(piecesOf(this.#playedIn(deed, 0)));
  }

  #beginDeed(given: Performance, deed: PlannedDeed): void {
    // Readers know what they have done and where.
    if (!given.ahead) {
      this.line = this.#sentences(deed);
      this.#lookAt(placeOf(deed, this.#view));
    }
    // The position after the deed before and the part that is looked at now are drawn in one go.
    flushSync();
    given.stage.lookAnew();
    perform(given, this.#ringOn(deed), []);
    for (const [place, { score, start }] of deed.events.entries()) {
      const begins = deed.start + start;
      const heard = score.sound;
      if (heard) given.scene.cue(begins, () => this.sound(heard));
      // Each entry in a frame of its own, where they do not begin together.
      if (place === 0) this.#beginEntry(given, deed, place);
      else given.scene.cue(begins - SHORTLY, () => this.#beginEntry(given, deed, place));
    }
  }

  #beginEntry(given: Performance, deed: PlannedDeed, place: number): void {
    const played = this.#playedIn(deed, place);
    const pieces = piecesOf(played);
    const prepared = place === 0 && pieces.length === given.drawn.length;
    perform(given, played, prepared ? given.drawn : given.stage.draw(pieces));
  }

  /** The steps of one of a deed's entries with their times, as the position is now. */
  #playedIn(deed: PlannedDeed, place: number): Played[] {
    const event = deed.events[place];
    if (!event) return [];
    const entries = deed.events.map(({ entry }) => entry);
    const told: Told = {
      view: this.#view,
      before: entries.slice(0, place),
      after: entries.slice(place + 1),
    };
    const start = deed.start + event.start;
    return event.score.steps(event.entry, told).map((step) => ({ step, start }));
  }

  #ringOn({ start, ms }: PlannedDeed): Played[] {
    if (this.at === null) return [];
    const length = Math.max(RING.least, Math.min(RING.most, ms));
    return [{ step: { move: 'ring', to: this.at, ms: length }, start }];
  }

  #endDeed({ stage, landed, hidden }: Performance, deed: PlannedDeed, reel: Reel): void {
    const entries = deed.events.map(({ entry }) => entry);
    const known = deed.completes === null ? undefined : reel.views.get(deed.completes);
    const { score } = this.model;
    if (known) this.#view = known;
    else if (this.#view && score) this.#view = score.apply(this.#view, entries);
    if (this.#ahead !== null) this.#awaitPieces();
    for (const animation of hidden) animation.cancel();
    stage.remove(landed);
  }

  /** Pales what stands where it has not arrived yet. */
  #awaitPieces(): void {
    flushSync();
    if (this.#view && this.#ahead)
      this.#stage?.pale(arrivals(this.#view, this.#ahead, this.model.ui));
  }

  /** Turns to the part of the board where something happens, where only a part is shown. */
  #lookAt(place: Place | null): void {
    this.at = place;
    const part = place === null ? null : (this.model.score?.partOf(place) ?? null);
    if (part !== null && this.model.part !== null) this.model.part = part;
  }

  /** The same for a decision that a replay shows, without any movement. */
  turnTo(item: HistoryItem): void {
    const places = this.#deeds([item]).map((deed) => placeOf(deed, this.model.view));
    this.#lookAt(places.find((place) => place !== null) ?? null);
    this.at = null;
  }

  #sentences(deed: Deed): string[] {
    const told = deed.events.filter(({ score }) => !score.unseen);
    const sentences = told.map(({ entry }) => this.model.sentence(entry));
    return sentences.filter((one, place) => sentences.indexOf(one) === place).slice(0, SENTENCES);
  }

  /** Rings the place that a line of the log speaks of or, if it is gone, the row of whose it was. */
  point(item: HistoryItem, entry: LogEntry): void {
    const stage = this.#stage;
    if (!stage || this.playing) return;
    const [deed] = this.#deeds([{ ...item, log: [entry] }]);
    const at = deed ? placeOf(deed, this.model.view) : null;
    if (at !== null && stage.spot(at)) stage.ringAt(at, RING_STAYS);
    else if (entry.seat !== null) stage.ringAt(`row:${entry.seat}`, RING_STAYS);
  }

  // -- without movement --------------------------------------------------------------------------

  /** Rings and sums stand for a while on the places that have changed. */
  #mark(deeds: Deed[]): void {
    const stage = this.#stage;
    if (!stage) return;
    flushSync();
    for (const deed of deeds.slice(-MOST_MARKS)) {
      const at = placeOf(deed, this.#view);
      if (at !== null) stage.ringAt(at, RING_STAYS);
      for (const { move, from, to, piece } of stepsOf(deed, this.#view)) {
        if (piece && (move === 'rise' || move === 'pay')) {
          stage.markAt(from ?? to, piece, MARK_STAYS);
        }
      }
    }
  }
}

const toldOf = (view: GameView | null): Told => ({ view, before: [], after: [] });

/** The place that a deed is about. */
const placeOf = (deed: Deed, view: GameView | null): Place | null => {
  const found = deed.events.find(({ score }) => score.at !== undefined);
  return found?.score.at?.(found.entry, toldOf(view)) ?? null;
};

const stepsOf = (deed: Deed, view: GameView | null): Step[] =>
  deed.events.flatMap(({ entry, score }) => score.steps(entry, toldOf(view)));
