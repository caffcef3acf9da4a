// The state behind the page of a table: the session, the game's UI and words, and what the player is
// about to do.

import { gameOfTable, type GameSource } from '../api/game_source';
import { server } from '../api/server';
import type { Choice, Consequence, LogEntry, Situation, TableInfo } from '../api/schema';
import {
  arrangeLegal,
  importGameUi,
  NOTHING_LEGAL,
  type GameUi,
  type GameView,
  type Inspected,
  type Legal,
  type Names,
  type PartProps,
} from '../game_ui';
import { Film } from '../motion/film.svelte';
import type { Score } from '../motion/score';
import { printedIn } from '../state/printed';
import { isLearner, settings } from '../state/settings.svelte';
import type { TableSession } from '../state/table.svelte';
import { TurnDraft } from '../state/turn_draft.svelte';
import { Catalogue } from '../words/catalogue';
import { seatName } from '../words/people';
import type { Reported } from './reports';
import { sound } from './sound';
import {
  decisionsUntil,
  historyOf,
  historySections,
  logUntil,
  type HistoryItem,
} from './table_history';
import { genericUi } from './generic_ui';
import { SteadyClicks } from './steady_clicks';

/** A choice that is ringed on the board when a game is looked at again. */
export type MarkedChoice = { choice: Choice; tone: 'better' | 'played' };

/** Among what was learned: that a turn is laid out, and then confirmed. */
const CONFIRMING = 'draft';

export class TableViewModel {
  ui = $state.raw<GameUi>(genericUi);
  /** What moves on the board; null until it is loaded, and where nothing does. */
  score = $state.raw<Score | null>(null);
  words = $state.raw<Catalogue>(new Catalogue('en', {}));
  ready = $state(false);
  /** The choice under the pointer, the focus or the keys: its outcome is shown. */
  highlighted = $state.raw<Choice | null>(null);
  /** A choice that awaits confirmation. */
  unconfirmed = $state.raw<Choice | null>(null);
  /** Several choices behind one place or card. */
  alternatives = $state.raw<Choice[] | null>(null);
  /** The player whose dialog is open. */
  player = $state<number | null>(null);
  /** What a report is about, while it is written. */
  reported = $state.raw<Reported | null>(null);
  /** Whether the score now is open. */
  scoreOpen = $state(false);
  inspected = $state.raw<{ thing: Inspected; at: DOMRect | null } | null>(null);
  /** An earlier view that the reader looks back at. */
  shown = $state.raw<GameView | null>(null);
  /** The happening after which the board is shown, when a line of the log was clicked. */
  rewound = $state<number | null>(null);
  /** The codes of the hinted choices, the best first. */
  advised = $state.raw<number[]>([]);
  /** What was played and what was better, in a game that is looked at again. */
  marked = $state.raw<MarkedChoice[]>([]);
  part = $state<string | null>(null);
  /** The step of a long decision that is looked at. */
  step = $state<string | null>(null);
  /** The time, once a second, for clocks. */
  now = $state(Date.now());

  /** Whether the reader points with a finger: then the first tap only shows what a choice does. */
  touching = $state(false);
  /** How often something was chosen; a click that chose nothing may mean something else. */
  chosenTimes = 0;
  /** The choice that was sent, until it is answered. */
  #sent = $state.raw<Choice | null>(null);
  /** Whether a choice may be made: a lesson waits for one and answers the others itself. */
  accepts: (choice: Choice) => boolean = () => true;
  readonly draft: TurnDraft;
  readonly clicks = new SteadyClicks();

  readonly seatNames = $derived.by(() => this.session.seats.map(seatName));
  /** The seat whose view is shown: one's own or, at an analysis table, the one that decides. */
  readonly seat = $derived.by(() => this.session.seat ?? this.session.view?.seat ?? null);
  readonly names = $derived.by((): Names => ({ plain: this.seatNames, reader: this.seat }));
  /** The game as it is, or as it would be after the steps that are laid. */
  readonly situation = $derived.by(
    (): Situation | null => this.draft.situation ?? this.session.situation,
  );
  /** What was chosen, until the server has answered: it looks pressed at once, not decided. */
  readonly pressed = $derived.by((): Choice | null => this.draft.laying ?? this.#sent);
  readonly view = $derived.by(() => this.shown ?? this.film.view ?? this.situation?.view ?? null);
  readonly legal = $derived.by((): Legal =>
    this.draft.ends === null ? arrangeLegal(this.situation, this.ui) : NOTHING_LEGAL,
  );
  /** The choices that are listed: of the step that is looked at, in words all of them. */
  readonly listed = $derived.by((): Choice[] => {
    const view = this.situation?.view ?? null;
    if (view === null || settings.text) return this.legal.all;
    return this.ui.listed(this.legal.all, view, this.step);
  });
  readonly stepped = $derived.by(() => this.listed !== this.legal.all);
  readonly mine = $derived.by(
    () => this.session.asked && this.session.table?.status === 'running' && !this.playedForMe,
  );
  /** What is auctioned, and about how much it is worth to the player, if that was asked. */
  valued = $state.raw<{ auction: string; amount: number | null }>({ auction: '', amount: null });

  /** Asks how much is worth what is auctioned, once for each auction. */
  askWorth(auction: string): void {
    if (this.valued.auction === auction) return;
    this.valued = { auction, amount: null };
    server.worth(this.session.id).then(
      ({ amount }) => (this.valued = { auction, amount }),
      () => {},
    );
  }
  /** The player is new to the game and plays alone: values may be told unasked. */
  readonly teaches = $derived.by(() => {
    const table = this.session.table;
    const people = table?.seats.filter(({ kind }) => kind === 'person') ?? [];
    return table !== null && table.hints && people.length === 1 && isLearner(table.game);
  });
  /** A bot decides for me just now. */
  readonly playedForMe = $derived.by(
    () => this.seat !== null && this.session.seats[this.seat]?.caretaker != null,
  );
  readonly history = $derived.by((): HistoryItem[] => historyOf(this.session.happenings));
  /** After how many decisions a replay shows the game; at a table all count. */
  decisionsShown = $state(Infinity);
  /** The log without what was undone. */
  readonly standing: LogEntry[] = $derived.by(() => logUntil(this.history, this.decisionsShown));
  readonly historySections = $derived.by(() => historySections(this.history, this.ui.openings));
  readonly nameForms = $derived.by(() => this.words.nameForms(this.seatNames, this.seat));

  // The same objects for every part and view, so that unchanged parts are not drawn again.
  readonly #handlers: Pick<PartProps, 'onchoose' | 'onhighlight' | 'oninspect' | 'onstep'> = {
    onchoose: (choice) => this.choose(choice),
    onhighlight: (choice) => (this.highlighted = choice),
    oninspect: (thing, at) => this.inspect(thing, at),
    onstep: (step) => (this.step = step),
  };

  /** Shows on the board what has happened. */
  readonly film: Film;

  constructor(
    readonly session: TableSession,
    readonly source: GameSource = gameOfTable(session.id),
  ) {
    this.film = new Film(this, sound);
    this.draft = new TurnDraft(session);
  }

  /** Loads the UI, the words and what is printed; again when the language changes. */
  async load({ game, own_cards }: TableInfo, language: string): Promise<void> {
    const [ui, tables, printed] = await Promise.all([
      importGameUi(game),
      server.words(game, language),
      own_cards ? this.source.cards(language) : printedIn(game, language),
    ]);
    ui.usePrinted(printed);
    this.ui = ui;
    this.words = new Catalogue(language, { ...tables, ...printed.words }, printed.numbers);
    this.ready = true;
    this.score = (await ui.score?.().catch(() => null)) ?? null;
  }

  /** The props of a game's parts. */
  partProps(view: GameView): PartProps {
    const chosen = this.highlighted ?? this.pressed;
    return {
      view,
      seat: this.seat,
      names: this.seatNames,
      words: this.words,
      legal: this.#isNow(view) ? this.legal : NOTHING_LEGAL,
      chosen,
      foretold: chosen?.foretells ?? [],
      ...this.#handlers,
      part: this.part,
      at: this.film.at,
      step: this.step,
      log: this.standing,
    };
  }

  /** Whether a view is of the question that is asked, or would be after what is laid. */
  #isNow(view: GameView): boolean {
    return view === this.session.view || view === this.draft.situation?.view;
  }

  choose(choice: Choice | Choice[]): void {
    const several = Array.isArray(choice) ? choice : [choice];
    const only = several[0];
    if (only === undefined || this.session.busy) return;
    this.chosenTimes += 1;
    if (several.length > 1) this.alternatives = several;
    else if (!this.accepts(only)) this.alternatives = null;
    else if (this.draft.possible || this.draft.steps.length) this.lay(only);
    else if (this.#asksAgain(only)) {
      this.unconfirmed = only;
      this.highlighted = only;
    } else this.decide(only);
  }

  /** The first tap shows what a choice does, and so does a click where that is wished. */
  #asksAgain(choice: Choice): boolean {
    if (this.unconfirmed?.code === choice.code) return false;
    const tapped = this.touching && this.legal.all.some(({ code }) => code === choice.code);
    return tapped || (settings.confirm && this.ui.needsConfirmation(choice));
  }

  /** Lays a step of the turn; nothing is decided. */
  lay(choice: Choice): void {
    this.toNow();
    this.film.end();
    this.clearSelection();
    if (!this.draft.steps.length) this.film.beginsDraft();
    void this.draft.lay(choice);
  }

  /** Whether a turn was ever confirmed in this browser: at first one is told what that is. */
  get hasConfirmed(): boolean {
    return settings.learned.includes(CONFIRMING);
  }

  /** Decides what is laid out. */
  async confirm(): Promise<void> {
    if (!this.hasConfirmed) settings.learned = [...settings.learned, CONFIRMING];
    this.film.end();
    this.film.confirms(this.draft.situation?.view ?? null);
    if (!(await this.draft.confirm())) this.film.confirms(null);
  }

  /** Takes back the last step that was laid or, without one, the last decision. */
  undo(): void {
    if (this.draft.steps.length) this.draft.takeBack();
    else void this.session.undo();
  }

  /** Whether lines of the log can take the board back. */
  readonly mayRewind = $derived.by(
    () => this.session.situation !== null && this.session.number > 0,
  );

  /** Shows the board as it was after a decision, without leaving the table. */
  async rewind(item: HistoryItem): Promise<void> {
    this.film.end();
    this.rewound = item.number;
    const decisions = decisionsUntil(this.history, item.number);
    const [moment] = await this.source.moments(decisions, 1);
    if (moment && this.rewound === item.number) this.shown = moment.view;
  }

  /** Shows the board as it is. */
  toNow(): void {
    this.rewound = null;
    this.shown = null;
  }

  decide(choice: Choice): void {
    this.toNow();
    this.film.end();
    this.clearSelection();
    this.#sent = choice;
    void this.session.choose(choice).then(() => (this.#sent = null));
  }

  /** Clears the selection, as when the question has changed. */
  clearSelection(): void {
    this.highlighted = null;
    this.unconfirmed = null;
    this.alternatives = null;
    this.advised = [];
    this.inspected = null;
  }

  /** Points at a choice as a hint does, in the step where it is listed. */
  point(choice: Choice): void {
    const listed = this.listed.some(({ code }) => code === choice.code);
    if (!listed && this.stepped) this.step = this.ui.stepFor(choice);
    this.advised = [choice.code];
    this.highlighted = choice;
  }

  inspect(thing: Inspected | null, at?: Element): void {
    this.inspected = thing === null ? null : { thing, at: at?.getBoundingClientRect() ?? null };
  }

  describe(choice: Choice) {
    const view = this.situation?.view ?? null;
    return view === null ? null : this.ui.describe(choice, view, this.names, this.words);
  }

  /** A log entry as a sentence to the reader. */
  sentence(entry: LogEntry): string {
    return this.words.entry(entry, this.nameForms.first, this.nameForms.inside, this.seat);
  }

  /** How things stand then, in the game's words; '' where it has none. */
  told(consequence: Consequence): string {
    const { kind, seat, place, amount } = consequence;
    if (!this.words.has('consequences', kind)) return '';
    const entry = { kind, seat, place, amount, number: 0, rule: '', card: null, money: 0 };
    const { first, inside } = this.nameForms;
    const facts = { ...entry, reveals: false };
    return this.words.entry(facts, first, inside, this.seat, 'consequences');
  }

  /** Seconds a seat has left now, as its clock runs on; null without a clock. */
  secondsLeft(seat: number): { left: number; running: boolean; grace: boolean } | null {
    const clock = this.session.situation?.clocks.find((one) => one.seat === seat);
    if (!clock) return null;
    const passed = clock.running ? Math.max(0, this.now - this.session.received) / 1000 : 0;
    return { left: clock.left - passed, running: clock.running, grace: clock.grace ?? false };
  }
}
