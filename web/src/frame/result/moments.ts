// The moments that decided a game: the largest changes of the chance to win, or of points.

import type { LogEntry, ResultDetails } from '../../api/schema';
import type { HistoryItem } from '../table_history';
import type { ResultUi } from './result_ui';

export const MOMENTS = 3;
const LEAST_CHANGE = 0.02; // within the uncertainty nothing was decided

export type DecidingMoment = {
  /** How many decisions stood after it. */
  decision: number;
  round: number;
  /** Whose chance or points changed. */
  seat: number;
  change: number;
  /** The entry it is about, and what else the log says of it. */
  entry: LogEntry;
  others: LogEntry[];
};

/** The round of every decision: the n-th is of the n-th decision, counted from 0. */
export const roundsOfDecisions = (decisions: HistoryItem[]): number[] => {
  let now = 0;
  return decisions.map((item) => {
    const began = now;
    for (const entry of item.log) if (entry.kind === 'round') now = entry.amount;
    return Math.max(1, began);
  });
};

/** The round of an entry that a decision brought: what begins a round follows the last decision of
 * the one before. */
export const roundOfEntry = (
  decisions: HistoryItem[],
  { decision, entry }: { decision: number; entry: LogEntry },
): number => {
  const log = decisions[decision]?.log ?? [];
  const place = log.findIndex(
    ({ kind, seat, card }) => kind === entry.kind && seat === entry.seat && card === entry.card,
  );
  const began = log.slice(0, place + 1).findLast(({ kind }) => kind === 'round');
  return began?.amount ?? roundsOfDecisions(decisions)[decision] ?? 1;
};

const tellingIn = (log: LogEntry[], ui: ResultUi, seat: number): LogEntry | undefined => {
  const rank = (entry: LogEntry) => {
    const place = ui.telling.indexOf(entry.kind);
    return (place < 0 ? ui.telling.length : place) + (entry.seat === seat ? 0 : 0.5);
  };
  return [...log].sort((one, two) => rank(one) - rank(two))[0];
};

type Found = { decision: number; round: number; change: number };

/** The largest, each in a round of its own, in the order of the game. */
const largest = (found: Found[]): Found[] => {
  const chosen: Found[] = [];
  for (const one of found.sort((a, b) => Math.abs(b.change) - Math.abs(a.change))) {
    if (chosen.length < MOMENTS && chosen.every(({ round }) => round !== one.round)) {
      chosen.push(one);
    }
  }
  return chosen.sort((a, b) => a.decision - b.decision);
};

const told = (
  found: Found[],
  decisions: HistoryItem[],
  ui: ResultUi,
  seat: number,
): DecidingMoment[] =>
  found.flatMap((one) => {
    const log = decisions[one.decision - 1]?.log ?? [];
    const entry = tellingIn(log, ui, seat);
    if (entry === undefined) return [];
    const others = log.filter((other) => other !== entry && ui.telling.includes(other.kind));
    return [{ ...one, seat, entry, others: others.slice(0, 2) }];
  });

/** From everybody's chances to win after each decision; the last only says who has won. */
export const momentsByChance = (
  chances: number[][],
  decisions: HistoryItem[],
  seat: number,
  ui: ResultUi,
): DecidingMoment[] => {
  const rounds = roundsOfDecisions(decisions);
  const found: Found[] = [];
  for (let decision = 1; decision < chances.length - 1; decision += 1) {
    const change = (chances[decision]?.[seat] ?? 0) - (chances[decision - 1]?.[seat] ?? 0);
    const says = decisions[decision - 1]?.log.length;
    if (says && Math.abs(change) >= LEAST_CHANGE) {
      found.push({ decision, round: rounds[decision - 1] ?? 1, change });
    }
  }
  return told(largest(found), decisions, ui, seat);
};

/** Without chances: the rounds in which a seat gained most of the points that counted. */
export const momentsByPoints = (
  details: ResultDetails,
  decisions: HistoryItem[],
  seat: number,
  ui: ResultUi,
): DecidingMoment[] => {
  const rounds = roundsOfDecisions(decisions);
  const gains = new Map<number, number>();
  for (const piece of details.seats[seat]?.pieces ?? []) {
    if (piece.round) gains.set(piece.round, (gains.get(piece.round) ?? 0) + piece.points);
  }
  const found = [...gains].flatMap(([round, change]) => {
    const telling = (item: HistoryItem) =>
      item.log.some((entry) => entry.seat === seat && ui.telling.includes(entry.kind));
    const place = decisions.findIndex((item, at) => rounds[at] === round && telling(item));
    return place < 0 ? [] : [{ decision: place + 1, round, change }];
  });
  return told(largest(found), decisions, ui, seat);
};
