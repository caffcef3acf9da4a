// The state behind the page of a table: the session, the game's UI and words, and what the player is
// about to do.

import { server } from '../api/server';
import type { Choice, LogEntry, TableInfo } from '../api/schema';
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
import { printedIn } from '../state/printed';
import { settings } from '../state/settings.svelte';
import type { TableSession } from '../state/table.svelte';
import { Catalogue } from '../words/catalogue';
import { seatName } from '../words/people';
import type { Reported } from './reports';
import { historySections, historyOf, type HistoryItem } from './table_history';
import { genericUi } from './generic_ui';

export class TableViewModel {
  ui = $state.raw<GameUi>(genericUi);
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
  inspected = $state.raw<{ thing: Inspected; at: DOMRect | null } | null>(null);
  /** An earlier view, while the other players' decisions are played back. */
  shown = $state.raw<GameView | null>(null);
  /** The codes of the hinted choices, the best first. */
  advised = $state.raw<number[]>([]);
  part = $state<string | null>(null);
  /** The time, once a second, for clocks. */
  now = $state(Date.now());

  readonly seatNames = $derived.by(() => this.session.seats.map(seatName));
  /** The seat whose view is shown: one's own or, at an analysis table, the one that decides. */
  readonly seat = $derived.by(() => this.session.seat ?? this.session.view?.seat ?? null);
  readonly names = $derived.by((): Names => ({ plain: this.seatNames, reader: this.seat }));
  readonly view = $derived.by(() => this.shown ?? this.session.view);
  readonly legal = $derived.by((): Legal => arrangeLegal(this.session.situation, this.ui));
  readonly mine = $derived.by(() => this.session.asked && this.session.table?.status === 'running');
  readonly history = $derived.by((): HistoryItem[] => historyOf(this.session.happenings));
  /** The log without what was undone. */
  readonly standing: LogEntry[] = $derived.by(() =>
    this.history.filter(({ undone }) => !undone).flatMap(({ log }) => log),
  );
  readonly historySections = $derived.by(() => historySections(this.history, this.ui.openings));
  readonly nameForms = $derived.by(() => this.words.nameForms(this.seatNames, this.seat));

  // The same objects for every part and view, so that unchanged parts are not drawn again.
  readonly #handlers: Pick<PartProps, 'onchoose' | 'onhighlight' | 'oninspect'> = {
    onchoose: (choice) => this.choose(choice),
    onhighlight: (choice) => (this.highlighted = choice),
    oninspect: (thing, at) => this.inspect(thing, at),
  };

  constructor(readonly session: TableSession) {}

  /** Loads the UI, the words and what is printed; again when the language changes. */
  async load({ id, game, own_cards }: TableInfo, language: string): Promise<void> {
    const [ui, tables, printed] = await Promise.all([
      importGameUi(game),
      server.words(game, language),
      own_cards ? server.tableCards(id, language) : printedIn(game, language),
    ]);
    ui.usePrinted(printed);
    this.ui = ui;
    this.words = new Catalogue(language, { ...tables, ...printed.words }, printed.numbers);
    this.ready = true;
  }

  /** The props of a game's parts. */
  partProps(view: GameView): PartProps {
    return {
      view,
      seat: this.seat,
      names: this.seatNames,
      words: this.words,
      legal: this.shown === null ? this.legal : NOTHING_LEGAL,
      chosen: this.highlighted,
      foretold: this.highlighted?.foretells ?? [],
      ...this.#handlers,
      part: this.part,
      log: this.standing,
    };
  }

  choose(choice: Choice | Choice[]): void {
    const several = Array.isArray(choice) ? choice : [choice];
    const only = several[0];
    if (only === undefined || this.session.busy) return;
    if (several.length > 1) this.alternatives = several;
    else if (
      settings.confirm &&
      this.ui.needsConfirmation(only) &&
      this.unconfirmed?.code !== only.code
    ) {
      this.unconfirmed = only;
      this.highlighted = only;
    } else this.decide(only);
  }

  decide(choice: Choice): void {
    this.shown = null;
    this.clearSelection();
    void this.session.choose(choice);
  }

  /** Clears the selection, as when the question has changed. */
  clearSelection(): void {
    this.highlighted = null;
    this.unconfirmed = null;
    this.alternatives = null;
    this.advised = [];
    this.inspected = null;
  }

  inspect(thing: Inspected | null, at?: Element): void {
    this.inspected = thing === null ? null : { thing, at: at?.getBoundingClientRect() ?? null };
  }

  describe(choice: Choice) {
    const view = this.session.view;
    return view === null ? null : this.ui.describe(choice, view, this.names, this.words);
  }

  /** A log entry as a sentence to the reader. */
  sentence(entry: LogEntry): string {
    return this.words.entry(entry, this.nameForms.first, this.nameForms.inside, this.seat);
  }

  /** Seconds a seat has left now, as its clock runs on; null without a clock. */
  secondsLeft(seat: number): { left: number; running: boolean; grace: boolean } | null {
    const clock = this.session.situation?.clocks.find((one) => one.seat === seat);
    if (!clock) return null;
    const passed = clock.running ? Math.max(0, this.now - this.session.received) / 1000 : 0;
    return { left: clock.left - passed, running: clock.running, grace: clock.grace ?? false };
  }
}
