// What happened at a table, as deeds (one for each happening) gathered into chapters (turns, rounds).

import type { Happening, LogEntry } from '../api/schema';

export type Deed = {
  number: number;
  at: number;
  kind: string;
  seat: number | null;
  by: string;
  text: string;
  log: LogEntry[];
  /** Taken back later. */
  undone: boolean;
};

export type Chapter = { key: number; opening: LogEntry | null; deeds: Deed[] };

const TALK = 'said';
const OPENINGS = new Set(['turn', 'round', 'star_auction', 'proposes', 'event']);

/** All deeds in order; decisions that were taken back are marked. */
export const deedsOf = (happenings: Happening[]): Deed[] => {
  const deeds: Deed[] = [];
  const standing: Deed[] = [];
  for (const one of happenings) {
    const deed: Deed = {
      number: one.number,
      at: one.at,
      kind: one.kind,
      seat: one.seat ?? null,
      by: one.by ?? 'person',
      text: one.text ?? '',
      log: one.log ?? [],
      undone: false,
    };
    deeds.push(deed);
    if (one.kind === 'decided') standing.push(deed);
    if (one.kind === 'undone') strike(standing, takenBack(one));
  }
  return deeds;
};

const takenBack = (one: Happening): number => Number(one.text) || one.amount || 1;

const strike = (standing: Deed[], count: number): void => {
  for (const deed of standing.splice(Math.max(0, standing.length - count))) deed.undone = true;
};

/** Deeds without the talk, in chapters that begin with a turn, a round or an auction. */
export const chaptersOf = (deeds: Deed[]): Chapter[] => {
  const chapters: Chapter[] = [];
  let now: Chapter = { key: 0, opening: null, deeds: [] };
  const open = (opening: LogEntry | null): void => {
    if (now.deeds.length || now.opening) chapters.push(now);
    now = { key: chapters.length, opening, deeds: [] };
  };
  for (const deed of deeds) {
    if (deed.kind === TALK) continue;
    let part: Deed = { ...deed, log: [] };
    for (const entry of deed.log) {
      if (OPENINGS.has(entry.kind)) {
        if (part.log.length) now.deeds.push(part);
        open(entry);
        part = { ...deed, log: [] };
      } else part.log.push(entry);
    }
    if (part.log.length || deed.kind !== 'decided') now.deeds.push(part);
  }
  open(null);
  return chapters;
};

/** What others decided after a happening, as far as it still stands and left a trace. */
export const sinceThen = (deeds: Deed[], number: number, reader: number | null): Deed[] =>
  deeds.filter(
    (deed) =>
      deed.number > number &&
      deed.kind === 'decided' &&
      !deed.undone &&
      deed.log.length > 0 &&
      (deed.seat !== reader || deed.by !== 'person'),
  );

/** How many decisions stand up to and with a happening: the moment it led to. */
export const decisionsUntil = (deeds: Deed[], number: number): number =>
  deeds.filter((deed) => deed.kind === 'decided' && !deed.undone && deed.number <= number).length;

/** The decisions that stand, in order: the n-th led to moment n. */
export const decisionsOf = (deeds: Deed[]): Deed[] =>
  deeds.filter((deed) => deed.kind === 'decided' && !deed.undone);

/** The moments at which a round begins, for jumping from round to round. */
export const roundsOf = (decisions: Deed[]): { round: number; at: number }[] =>
  decisions.flatMap((deed, place) =>
    deed.log
      .filter((entry) => entry.kind === 'round')
      .map((entry) => ({ round: entry.amount, at: place + 1 })),
  );
