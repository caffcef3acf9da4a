// Parses the small subset of Markdown in the rulebooks: paragraphs and tables, code, emphasis, rule ids.

import type { RulePart } from '../../api/schema';

export type Token = { kind: 'text' | 'code' | 'strong' | 'rule'; text: string };
/** A part of a paragraph: whether it is a ruling, rebuilt, or holds in one ruleset only. */
export type Run = { ruling: boolean; rebuilt: boolean; ruleset: string | null; tokens: Token[] };
export type Block =
  | { kind: 'paragraph'; runs: Run[] }
  | { kind: 'table'; ruleset: string | null; rebuilt: boolean; head: Token[][]; rows: Token[][][] };

const MARKED = /`([^`]+)`|\*\*([^*]+)\*\*|\b([SZ]\d+(?:\.\d+)?)\b/g;

export const parseTokens = (text: string): Token[] => {
  const found: Token[] = [];
  let from = 0;
  for (const match of text.matchAll(MARKED)) {
    if (match.index > from) found.push({ kind: 'text', text: text.slice(from, match.index) });
    const [whole, code, strong, rule] = match;
    if (code !== undefined) found.push({ kind: 'code', text: code });
    else if (strong !== undefined) found.push({ kind: 'strong', text: strong });
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

/** The texts of all cells, table by table, to see where two rulesets differ. */
export const cellTexts = (parts: RulePart[], marks: Marks = PLAIN): string[][][] =>
  parseBlocks(parts, marks)
    .filter((block) => block.kind === 'table')
    .map(({ rows }) => rows.map((row) => row.map((cell) => cell.map(({ text }) => text).join(''))));

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
