// Parses the small subset of Markdown in the rulebooks: paragraphs and tables, code, emphasis, rule ids.

import type { RulePart } from '../../api/schema';

/** A `note` is the number of a note, where it belongs in the text. */
export type Token = { kind: 'text' | 'code' | 'strong' | 'rule' | 'note'; text: string };
/** A part of a paragraph: whether it is a ruling, rebuilt, or holds in one ruleset only. */
export type Run = { ruling: boolean; rebuilt: boolean; ruleset: string | null; tokens: Token[] };
export type Block =
  | { kind: 'paragraph'; runs: Run[] }
  | { kind: 'table'; ruleset: string | null; rebuilt: boolean; head: Token[][]; rows: Token[][][] };

const MARKED = /`([^`]+)`|\*\*([^*]+)\*\*|\^(\d+)\^|\b([SZ]\d+(?:\.\d+)?)\b/g;

export const parseTokens = (text: string): Token[] => {
  const found: Token[] = [];
  let from = 0;
  for (const match of text.matchAll(MARKED)) {
    if (match.index > from) found.push({ kind: 'text', text: text.slice(from, match.index) });
    const [whole, code, strong, note, rule] = match;
    if (code !== undefined) found.push({ kind: 'code', text: code });
    else if (strong !== undefined) found.push({ kind: 'strong', text: strong });
    else if (note !== undefined) found.push({ kind: 'note', text: note });
    else found.push({ kind: 'rule', text: rule ?? whole });
    from = match.index + whole.length;
  }
  if (from < text.length) found.push({ kind: 'text', text: text.slice(from) });
  return found;
};

const cells = (line: string): Token[][] =>
  line
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => parseTokens(cell.trim()));

/** What a cell says, without the numbers of notes. */
export const cellText = (cell: Token[]): string =>
  cell
    .filter(({ kind }) => kind !== 'note')
    .map(({ text }) => text)
    .join('');

/** The texts of all cells, table by table, to see where two rulesets differ. */
export const cellTexts = (parts: RulePart[]): string[][][] =>
  parseBlocks(foldRulings(parts).parts)
    .filter((block) => block.kind === 'table')
    .map(({ rows }) => rows.map((row) => row.map(cellText)));

const table = ({ text, ruleset, rebuilt }: RulePart): Block => {
  const [head = '', , ...rows] = text.split('\n').filter(Boolean);
  return { kind: 'table', ruleset, rebuilt, head: cells(head), rows: rows.map(cells) };
};

/** What the rulebooks of all languages call a ruling and a rebuilt value, in the reader's words. */
export type Marks = { ruling: string; rebuilt: string };

const PLAIN: Marks = { ruling: 'Ruling', rebuilt: 'Rebuilt' };

const named = ({ text, ruling, rebuilt }: RulePart, marks: Marks): string => {
  const told = ruling ? text.replace(/\bRuling\b/, marks.ruling) : text;
  return rebuilt ? told.replaceAll(/\bRebuilt\b/g, marks.rebuilt) : told;
};

/** The parts of a statement as paragraphs and tables. */
export const parseBlocks = (written: RulePart[], marks: Marks = PLAIN): Block[] => {
  const parts = written.map((part) => ({ ...part, text: named(part, marks) }));
  const found: Block[] = [];
  for (const part of parts) {
    if (part.text.startsWith('|')) {
      found.push(table(part));
      continue;
    }
    const { ruling, rebuilt, ruleset } = part;
    part.text.split('\n\n').forEach((passage, index) => {
      const last = found.at(-1);
      const joins = index === 0 && !part.gap.includes('\n') && last?.kind === 'paragraph';
      const text = (joins ? part.gap : '') + passage.replaceAll('\n', ' ');
      const run = { ruling, rebuilt, ruleset, tokens: parseTokens(text) };
      if (joins) last.runs.push(run);
      else found.push({ kind: 'paragraph', runs: [run] });
    });
  }
  return found;
};

/** A ruling, or a passage or value that is rebuilt, apart from the words it belongs to. */
export type Note = { kind: 'ruling' | 'rebuilt'; ruleset: string | null; text: string };
/** A statement without its rulings, and these as notes; `^2^` is where the second one belongs. */
export type Folded = { parts: RulePart[]; notes: Note[] };

const isTable = ({ text }: RulePart): boolean => text.startsWith('|');
const isNote = (part: RulePart): boolean => !isTable(part) && (part.ruling || part.rebuilt);
const VALUE = / \(Rebuilt\)/;
const VALUES = / \(Rebuilt\)/g;
const LABEL = /^\(?(?:Ruling[^:.]*[:.]|Rebuilt:)\s+/;

/** Whether a statement is nothing but rulings and rebuilt passages: then there is nothing to fold. */
export const isWhollyNotes = (parts: RulePart[]): boolean =>
  parts.every((part) => isNote(part) && !VALUE.test(part.text));

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const withoutLabel = (part: RulePart): RulePart =>
  LABEL.test(part.text) ? { ...part, text: capital(part.text.replace(LABEL, '')) } : part;

/** "(Ruling: once)." in two: what is in the brackets, and the stop after them. */
const openBrackets = (text: string): { inside: string; stop: string } => {
  const found = /^\((.*)\)([.,;:]?)$/s.exec(text);
  return found ? { inside: found[1] ?? '', stop: found[2] ?? '' } : { inside: text, stop: '' };
};

class Folding {
  readonly parts: RulePart[] = [];
  readonly notes: Note[] = [];
  /** The note that the next part may go on with. */
  #open: Note | null = null;

  take(part: RulePart): void {
    if (VALUE.test(part.text)) this.#takeValues(part);
    else if (isNote(part)) this.#takeNote(part);
    else {
      this.parts.push(part);
      this.#open = null;
    }
  }

  /** Rebuilt values stay where they are; one note for all of a part. */
  #takeValues(part: RulePart): void {
    const mark = this.#add({ kind: 'rebuilt', ruleset: part.ruleset, text: '' });
    this.#open = null;
    const text = part.text.replaceAll(VALUES, mark);
    this.parts.push({ ...part, text, rebuilt: isTable(part) });
  }

  #takeNote(part: RulePart): void {
    const { inside, stop } = openBrackets(part.text);
    if (this.#open && !LABEL.test(part.text)) {
      this.#open.text += part.gap + part.text;
      return;
    }
    const kind = part.ruling ? 'ruling' : 'rebuilt';
    const text = capital(inside.replace(LABEL, ''));
    const mark = this.#add({ kind, ruleset: part.ruleset, text });
    this.#open = inside === part.text ? (this.notes.at(-1) ?? null) : null;
    this.#leave(part, mark, inside === part.text && /[.!?]$/.test(part.text) ? '.' : '', stop);
  }

  /** The mark of a note at the end of the words before it; an end of the sentence stays with them. */
  #leave(part: RulePart, mark: string, end: string, stop: string): void {
    const last = this.parts.at(-1);
    if (!last || isTable(last)) {
      this.parts.push({ ...part, text: mark + stop, ruling: false, rebuilt: false });
      return;
    }
    const words = end ? last.text.replace(/\s*[,;:]$/, end) : last.text;
    this.parts[this.parts.length - 1] = { ...last, text: words + stop + mark };
  }

  #add(note: Note): string {
    this.notes.push(note);
    return `^${this.notes.length}^`;
  }
}

/** Takes rulings and rebuilt passages out of a statement, unless it consists of nothing else. */
export const foldRulings = (parts: RulePart[]): Folded => {
  if (isWhollyNotes(parts)) return { parts: parts.map(withoutLabel), notes: [] };
  const folding = new Folding();
  parts.forEach((part) => folding.take(part));
  return { parts: folding.parts, notes: folding.notes };
};
