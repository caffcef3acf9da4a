// A turn that is laid out before any of it is decided: the steps, what the server says would come of
// each, and other drafts of the same turn. Nothing is decided before `confirm`.

import type { Choice, Foreseen, Situation } from '../api/schema';
import type { TableSession } from './table.svelte';

export type LaidStep = { choice: Choice; foreseen: Foreseen };

/** Where laying out a turn ends, and why. */
export type Ending = NonNullable<Foreseen['ends']>;

type Session = Pick<TableSession, 'situation' | 'preview' | 'choose' | 'chooseAll'>;

export class TurnDraft {
  steps = $state.raw<LaidStep[]>([]);
  /** What was taken back, the latest last. */
  takenBack = $state.raw<Choice[]>([]);
  /** Other drafts of the same turn. */
  others = $state.raw<LaidStep[][]>([]);
  /** A step that the server is asked about; it is shown at once. */
  laying = $state.raw<Choice | null>(null);
  /** The game has gone on, so that steps are gone. */
  overtaken = $state(false);

  /** Whether a turn may be laid out at all; otherwise every choice is decided at once. */
  allowed = true;

  #version: number | null = null;
  #asking = false;
  #confirming = false;

  constructor(private readonly session: Session) {}

  get last(): LaidStep | null {
    return this.steps.at(-1) ?? null;
  }

  get ends(): Ending | null {
    return this.last?.foreseen.ends ?? null;
  }

  /** The game after the last step of which that is known; null if nothing is laid. */
  get situation(): Situation | null {
    return this.steps.findLast(({ foreseen }) => foreseen.situation)?.foreseen.situation ?? null;
  }

  /** Whether anything is laid, or was and can be laid again. */
  get open(): boolean {
    const { steps, laying, takenBack, others } = this;
    return steps.length > 0 || laying !== null || takenBack.length > 0 || others.length > 0;
  }

  /** Whether the reader's turn can be laid out: it goes on after some choice. */
  get possible(): boolean {
    if (!this.allowed) return false;
    return this.session.situation?.choices.some(({ goes_on }) => goes_on) ?? false;
  }

  async lay(choice: Choice): Promise<void> {
    if (this.ends !== null) return;
    const kept = this.takenBack;
    if (await this.#append(choice))
      this.takenBack = kept.at(-1)?.code === choice.code ? kept.slice(0, -1) : [];
  }

  /** Takes the last step back; its outcome is known when it is laid again. */
  takeBack(): void {
    const last = this.last;
    if (last === null || this.#asking) return;
    this.steps = this.steps.slice(0, -1);
    this.takenBack = [...this.takenBack, last.choice];
    this.overtaken = false;
  }

  async layAgain(): Promise<void> {
    const choice = this.takenBack.at(-1);
    if (choice) await this.lay(choice);
  }

  /** Takes any step back, with those that are not possible without it. */
  async remove(index: number): Promise<void> {
    const gone = this.steps[index];
    if (index === this.steps.length - 1) return this.takeBack();
    if (gone === undefined || this.#asking) return;
    const before = this.steps.slice(0, index);
    const kept = await this.#possible(before, this.steps.slice(index + 1));
    if (kept === null) return;
    this.steps = kept;
    this.takenBack = [...this.takenBack, gone.choice];
  }

  /** Puts this draft beside and begins another. */
  keep(): void {
    if (this.steps.length === 0 || this.#asking) return;
    this.others = [...this.others, this.steps];
    this.steps = [];
    this.takenBack = [];
  }

  /** Goes on with another draft; this one is put beside. */
  takeUp(index: number): void {
    const wanted = this.others[index];
    if (wanted === undefined || this.#asking) return;
    const rest = this.others.filter((_, other) => other !== index);
    this.others = this.steps.length ? [...rest, this.steps] : rest;
    this.steps = wanted;
    this.takenBack = [];
  }

  /** Decides all steps at once. */
  async confirm(): Promise<boolean> {
    const codes = this.steps.map(({ choice }) => choice.code);
    const [first] = codes;
    if (first === undefined || this.#asking) return false;
    this.#confirming = true;
    const version = this.#version ?? 0;
    const done =
      codes.length === 1
        ? await this.session.choose({ code: first })
        : await this.session.chooseAll(codes, version);
    // Until the news of it come the draft is shown, which is what they will say.
    if (done && this.session.situation?.version !== version) this.clear();
    if (!done) this.#confirming = false;
    return done;
  }

  /** The game is at a version (null: the reader is not asked): does what is laid still hold? */
  async follow(version: number | null): Promise<void> {
    if (version === this.#version) return;
    const { steps } = this;
    const own = this.#confirming;
    this.#version = version;
    if (own || steps.length === 0 || version === null || !this.possible) {
      this.clear();
      this.overtaken = !own && steps.length > 0;
      return;
    }
    this.others = [];
    const kept = (await this.#possible([], steps)) ?? [];
    if (version !== this.#version) return;
    this.steps = kept;
    this.overtaken = kept.length < steps.length;
  }

  clear(): void {
    this.steps = [];
    this.takenBack = [];
    this.others = [];
    this.laying = null;
    this.overtaken = false;
    this.#confirming = false;
  }

  async #append(choice: Choice): Promise<boolean> {
    if (this.#asking) return false;
    this.laying = choice;
    const before = this.steps;
    const found = await this.#ask([...before.map((step) => step.choice), choice], before.length);
    this.laying = null;
    const foreseen = found?.at(-1);
    if (!foreseen || foreseen.refused || this.steps !== before) return false;
    this.steps = [...before, { choice, foreseen }];
    this.overtaken = false;
    return true;
  }

  /**
   * Those of some steps that are possible after others. A step that would answer another question
   * than before is none of them, although its answer may be possible there, too.
   */
  async #possible(before: LaidStep[], wanted: LaidStep[]): Promise<LaidStep[] | null> {
    const choices = [...before, ...wanted].map(({ choice }) => choice);
    if (wanted.length === 0) return before;
    const found = await this.#ask(choices, before.length);
    if (found === null) return null;
    const other = wanted.findIndex((step, at) => {
      const now = found[at];
      return now !== undefined && !now.refused && now.question !== step.foreseen.question;
    });
    if (other >= 0)
      return this.#possible(
        before,
        wanted.filter((_, at) => at !== other),
      );
    const kept = wanted.flatMap(({ choice }, at) => {
      const foreseen = found[at];
      return foreseen && !foreseen.refused ? [{ choice, foreseen }] : [];
    });
    return [...before, ...kept];
  }

  async #ask(choices: Choice[], known: number): Promise<Foreseen[] | null> {
    this.#asking = true;
    const codes = choices.map(({ code }) => code);
    const version = this.#version;
    const found = await this.session.preview(codes, known, version ?? 0);
    this.#asking = false;
    return version === this.#version ? found : null;
  }
}
