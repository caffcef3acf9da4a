// From log entries to deeds: what somebody chose to do and all that follows from it is one picture.
// Three rivals' deeds are planned so that they take ten seconds at most.

import type { LogEntry } from '../api/schema';
import {
  MOVES,
  STANDS,
  STANDS_SHORT,
  type EventScore,
  type Score,
  type SoundName,
  type Step,
  type Told,
} from './score';

/** A decision that has been made: its happening's number and what the log says of it. */
export type Decision = { number: number; seat: number | null; log: LogEntry[] };

export type DeedEvent = { entry: LogEntry; score: EventScore; start: number };

export type Deed = {
  events: DeedEvent[];
  /** The last happening this deed completes; null where its decision goes on. */
  completes: number | null;
  /** Milliseconds until the next deed begins. */
  ms: number;
  /** Concerns the reader, or is a great moment: shown even where time is short. */
  kept: boolean;
  mine: boolean;
};

export type PlannedDeed = Deed & { start: number };
export type Plan = {
  deeds: PlannedDeed[];
  length: number;
  /** How many deeds are only named, not shown. */
  left: number;
  /** Pills of money stand still only shortly. */
  hurried: boolean;
  /** Multiplies the chosen speed. */
  rate: number;
};

export const LONGEST = 9500;
const FASTEST = 1.6;
const LAST_LOOK = 250;
const MOST_TOGETHER = 12;

const NOTHING: Told = { view: null, before: [], after: [] };

/** How long a step takes. */
export const stepLength = (step: Step, hurried = false): number => {
  if (step.ms !== undefined) return step.ms;
  const ms = MOVES[step.move];
  if (step.move === 'walk' || step.move === 'shuffle') return ms * ((step.by?.length ?? 0) + 1);
  if (step.move === 'rise') return ms - (hurried ? STANDS - STANDS_SHORT : 0);
  return ms;
};

const entryLength = ({ entry, score }: DeedEvent, hurried: boolean): number =>
  score.lasts ??
  Math.max(
    0,
    ...score.steps(entry, NOTHING).map((step) => (step.start ?? 0) + stepLength(step, hurried)),
  );

const lengthOf = (events: DeedEvent[], hurried: boolean): number =>
  Math.max(0, ...events.map((event) => event.start + entryLength(event, hurried)));

/** The deeds of decisions in their order, as a reader sees them. */
export const deedsOf = (decisions: Decision[], score: Score, reader: number | null): Deed[] => {
  const deeds: Deed[] = [];
  for (const { number, log } of decisions) {
    for (const entry of log) addEntry(deeds, entry, score);
    const last = deeds.at(-1);
    if (last && log.length) last.completes = number;
  }
  return deeds
    .filter(({ events }) => events.some(({ score: one }) => !one.unseen))
    .map((deed) => finished(deed, reader));
};

const addEntry = (deeds: Deed[], entry: LogEntry, score: Score): void => {
  const found = score.events[entry.kind];
  if (!found) return;
  const last = deeds.at(-1);
  const before = last?.events.at(-1);
  if (last && before) {
    const same =
      found.group !== undefined &&
      before.score.group === found.group &&
      last.events.length < MOST_TOGETHER;
    if (same || found.follows !== undefined || found.unseen) {
      last.events.push({ entry, score: found, start: startAfter(last, before, found, same) });
      last.completes = null;
      return;
    }
  }
  const event = { entry, score: found, start: 0 };
  deeds.push({ events: [event], completes: null, ms: 0, kept: false, mine: false });
};

const startAfter = (deed: Deed, before: DeedEvent, score: EventScore, same: boolean): number => {
  if (same) return before.start + (score.apart ?? 0);
  if (score.follows === 'end' || score.follows === undefined) return lengthOf(deed.events, false);
  return before.start + score.follows;
};

const finished = (deed: Deed, reader: number | null): Deed => {
  const mine = reader !== null && deed.events.some(({ entry }) => entry.seat === reader);
  const great = deed.events.some(({ score }) => score.great === true);
  return { ...deed, mine, kept: mine || great, ms: lengthOf(deed.events, false) };
};

/** Plans deeds one after the other so that they take `longest` milliseconds at most. */
export const plan = (deeds: Deed[], longest = LONGEST): Plan => {
  const usual = inOrder(deeds, false, 1, deeds.length);
  if (usual.length <= longest) return usual;
  const time = longest - LAST_LOOK;
  const needed = lengthInAll(deeds) / time;
  if (needed <= FASTEST) return inOrder(deeds, true, Math.max(1, needed), deeds.length);
  return inOrder(thatFit(deeds, time * FASTEST), true, FASTEST, deeds.length);
};

const lengthInAll = (deeds: Deed[]): number =>
  deeds.reduce((sum, { events }) => sum + lengthOf(events, true), 0);

/** Of too many deeds those that matter, and then the latest of the others, in their order. */
const thatFit = (deeds: Deed[], time: number): Deed[] => {
  const latestFirst = [...deeds].reverse();
  const wanted = [
    ...latestFirst.filter(({ kept }) => kept),
    ...latestFirst.filter(({ kept }) => !kept),
  ];
  const chosen = new Set<Deed>();
  let left = time;
  for (const deed of wanted) {
    const ms = lengthOf(deed.events, true);
    if (ms > left) continue;
    chosen.add(deed);
    left -= ms;
  }
  return deeds.filter((deed) => chosen.has(deed));
};

/** `length` is as it is seen, with the rate in it; the starts are on the scene's own clock. */
const inOrder = (deeds: Deed[], hurried: boolean, rate: number, all: number): Plan => {
  let start = 0;
  const planned = deeds.map((deed) => {
    const one = { ...deed, start, ms: lengthOf(deed.events, hurried) };
    start += one.ms;
    return one;
  });
  const length = start / rate + LAST_LOOK;
  return { deeds: planned, length, left: all - deeds.length, hurried, rate };
};

/** The sounds of a deed with their times. */
export const soundsOf = (deed: Deed): { at: number; sound: SoundName }[] =>
  deed.events.flatMap(({ score, start }) =>
    score.sound ? [{ at: start, sound: score.sound }] : [],
  );
