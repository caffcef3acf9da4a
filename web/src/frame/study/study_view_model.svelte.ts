// The study that is open beside a replay: what it says of the moment that is shown.

import { server } from '../../api/server';
import { gameTitle } from '../../state/games.svelte';
import type { ReplayViewModel } from '../replay_view_model.svelte';
import { keepStudy, keptStudies, keptStudy, newStudyId } from './kept_studies.svelte';
import {
  MOST_NOTE,
  MOST_TITLE,
  plainText,
  remarkOn,
  withMark,
  withoutRemark,
  withRemark,
  type Mark,
  type Remark,
  type Study,
} from './study';

const EMPTY: Study = { title: '', game: '', remarks: [] };

export class StudyViewModel {
  study = $state.raw<Study>(EMPTY);
  /** Its game is known, so something can be written. */
  ready = $state(false);
  /** There was no room to keep the last change. */
  lost = $state(false);
  /** Taps on the board mark places. */
  marking = $state(false);
  /** The place that was tapped first, while a second one may make an arrow of it. */
  begun = $state<string | null>(null);
  id = $state('');

  readonly moment = $derived.by(() => ({ at: this.replay.at, line: this.replay.lineCodes }));
  readonly remark = $derived.by(
    (): Remark => remarkOn(this.study, this.moment) ?? { ...this.moment, note: '', marks: [] },
  );
  /** Whether the moment is in the study. */
  readonly said = $derived.by(() => remarkOn(this.study, this.moment) !== null);
  readonly marks = $derived.by(() => this.remark.marks);

  constructor(readonly replay: ReplayViewModel) {}

  /** Opens a kept study or, where there is none of this game, a new one; nothing is kept before
      something is written. */
  async open(wanted: string | null): Promise<void> {
    const game = await server.gameLink(this.replay.id);
    const known =
      (wanted === null ? null : keptStudy(wanted)) ??
      keptStudies().find((one) => one.game === game) ??
      null;
    const found = known?.game === game ? known : null;
    this.id = found?.id ?? newStudyId();
    const table = this.replay.session.table;
    const title = table ? table.title || gameTitle(table.game) : '';
    this.study = found ?? { title: title.slice(0, MOST_TITLE), game, remarks: [] };
    this.ready = true;
  }

  #change(study: Study): void {
    this.study = study;
    const { title, game, remarks } = study;
    this.lost = !keepStudy({ title, game, remarks, id: this.id, table: this.replay.id });
  }

  rename(title: string): void {
    const plain = plainText(title, MOST_TITLE).trim();
    if (plain) this.#change({ ...this.study, title: plain });
  }

  write(note: string): void {
    this.#change(withRemark(this.study, { ...this.remark, note: plainText(note, MOST_NOTE) }));
  }

  /** Adds a mark, or takes it away if it is there. */
  mark(mark: Mark): void {
    this.#change(withRemark(this.study, { ...this.remark, marks: withMark(this.marks, mark) }));
  }

  /** Keeps the line that is shown. */
  keepLine(): void {
    this.#change(withRemark(this.study, this.remark));
  }

  remove(remark: Remark): void {
    this.#change(withoutRemark(this.study, remark));
  }

  startMarking(): void {
    this.marking = true;
    this.begun = null;
  }

  stopMarking(): void {
    this.marking = false;
    this.begun = null;
  }

  /** A place was tapped: the first one is ringed; the same once more makes a circle, another one an
      arrow. */
  tap(place: string | null): void {
    if (place === null) return;
    if (this.begun === null) {
      this.begun = place;
      return;
    }
    this.mark(this.begun === place ? { from: place } : { from: this.begun, to: place });
    this.begun = null;
  }
}
