// The history of a table: one item for each happening, gathered into sections (turns, rounds).

import type { Happening, LogEntry } from '../api/schema';

export type HistoryItem = {
  number: number;
  at: number;
  kind: string;
  seat: number | null;
  by: string;
  text: string;
  log: LogEntry[];
  undone: boolean;
  /** Its text was taken away later. */
  redacted: boolean;
};

export type HistorySection = { key: number; opening: LogEntry | null; items: HistoryItem[] };

const CHAT = 'said';

/** The happenings in order; what was undone or taken away later is marked. */
export const historyOf = (happenings: Happening[]): HistoryItem[] => {
  const items: HistoryItem[] = [];
  const standing: HistoryItem[] = [];
  for (const one of happenings) {
    const item: HistoryItem = {
      number: one.number,
      at: one.at,
      kind: one.kind,
      seat: one.seat ?? null,
      by: one.by ?? 'person',
      text: one.text ?? '',
      log: one.log ?? [],
      undone: false,
      redacted: false,
    };
    redact(item, items);
    items.push(item);
    if (one.kind === 'decided') standing.push(item);
    if (one.kind === 'undone') markUndone(standing, undoneCount(one));
  }
  return items;
};

/** Takes away the texts that a happening says to show no more. */
const redact = ({ kind, seat, text }: HistoryItem, before: HistoryItem[]): void => {
  if (kind !== 'redacted' && kind !== 'forgotten') return;
  const numbers = new Set(text.split(' ').map(Number));
  const since = before.findLastIndex((item) => item.kind === 'joined' && item.seat === seat);
  const gone = before.filter((item, place) =>
    kind === 'redacted'
      ? numbers.has(item.number)
      : item.seat === seat && place >= since && ['said', 'joined'].includes(item.kind),
  );
  for (const item of gone) Object.assign(item, { text: '', redacted: true });
};

/** Until when a seat may not write in the chat of its table, in seconds; null if it may. */
export const mutedAtTable = (
  items: HistoryItem[],
  seat: number | null,
  now: number,
): number | null => {
  const last = items.findLast((item) => item.kind === 'muted' && item.seat === seat);
  const until = Number(last?.text ?? 0);
  return seat !== null && until > now ? until : null;
};

const undoneCount = (one: Happening): number => Number(one.text) || one.amount || 1;

const markUndone = (standing: HistoryItem[], count: number): void => {
  for (const item of standing.splice(Math.max(0, standing.length - count))) item.undone = true;
};

/** The history without the chat, in sections that begin with entries of the given kinds. */
export const historySections = (
  items: HistoryItem[],
  openings: ReadonlySet<string>,
): HistorySection[] => {
  const sections: HistorySection[] = [];
  let now: HistorySection = { key: 0, opening: null, items: [] };
  const open = (opening: LogEntry | null): void => {
    if (now.items.length || now.opening) sections.push(now);
    now = { key: sections.length, opening, items: [] };
  };
  for (const item of items) {
    if (item.kind === CHAT) continue;
    let part: HistoryItem = { ...item, log: [] };
    for (const entry of item.log) {
      if (openings.has(entry.kind)) {
        if (part.log.length) now.items.push(part);
        open(entry);
        part = { ...item, log: [] };
      } else part.log.push(entry);
    }
    if (part.log.length || item.kind !== 'decided') now.items.push(part);
  }
  open(null);
  return sections;
};

/** Decisions of the other seats after a happening that were not undone and are in the log. */
export const decisionsSince = (
  items: HistoryItem[],
  number: number,
  reader: number | null,
): HistoryItem[] =>
  items.filter(
    (item) =>
      item.number > number &&
      item.kind === 'decided' &&
      !item.undone &&
      item.log.length > 0 &&
      (item.seat !== reader || item.by !== 'person'),
  );

/** How many decisions were made, and not undone, up to a happening: the moment it led to. */
export const decisionsUntil = (items: HistoryItem[], number: number): number =>
  items.filter((item) => item.kind === 'decided' && !item.undone && item.number <= number).length;

/** The decisions that were not undone, in order: the n-th led to moment n. */
export const decisionsOf = (items: HistoryItem[]): HistoryItem[] =>
  items.filter((item) => item.kind === 'decided' && !item.undone);

/** What the log said after so many decisions, without what was undone. */
export const logUntil = (items: HistoryItem[], decisions: number): LogEntry[] => {
  const standing = items.filter(({ undone }) => !undone);
  const next = standing.filter(({ kind }) => kind === 'decided')[decisions];
  const end = next ? standing.indexOf(next) : standing.length;
  return standing.slice(0, end).flatMap(({ log }) => log);
};

/** The moments at which a round begins, for jumping from round to round. */
export const roundsOf = (decisions: HistoryItem[]): { round: number; at: number }[] =>
  decisions.flatMap((item, place) =>
    item.log
      .filter((entry) => entry.kind === 'round')
      .map((entry) => ({ round: entry.amount, at: place + 1 })),
  );

/** A line of the log: a sentence of the game, or what happened at the table (`entry` is null). */
export type LogLineItem = { key: string; item: HistoryItem; entry: LogEntry | null };

/** The last lines of the log without the chat, the newest first. */
export const lastLines = (items: HistoryItem[], most: number): LogLineItem[] => {
  const lines: LogLineItem[] = [];
  for (const item of items.toReversed()) {
    if (lines.length >= most) break;
    if (item.kind === CHAT) continue;
    const entries: (LogEntry | null)[] = item.kind === 'decided' ? item.log : [null, ...item.log];
    entries.forEach((_, place) => {
      const at = entries.length - 1 - place;
      lines.push({ key: `${item.number}/${at}`, item, entry: entries[at] ?? null });
    });
  }
  return lines.slice(0, most);
};
