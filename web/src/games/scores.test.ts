// The scores cover every event, and scenes of recorded games are short enough.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { LogEntry } from '../api/schema';
import { score as siena } from './siena/score';
import { usePrinted as useSiena } from './siena/printed';
import sienaPrinted from './siena/fixtures/printed.json';
import { score as zena } from './zena/score';
import { usePrinted as useZena } from './zena/deck';
import zenaPrinted from './zena/fixtures/printed.json';
import { deedsOf, LONGEST, plan, type Deed, type Decision } from '../motion/deeds';
import { MOVES, type Score } from '../motion/score';
import siena4 from './recorded/siena-4.json';
import siena5 from './recorded/siena-5.json';
import zena4 from './recorded/zena-4.json';
import zena5 from './recorded/zena-5.json';

useSiena(sienaPrinted);
useZena(zenaPrinted);

const READER = 0;
const LONGEST_EVER = 10_000;
const SCORES: Record<string, Score> = { siena, zena };

type Told = [string, number | null, string | null, string | null, number, number];
type Recorded = { game: string; players: number; decisions: { seat: number; log: unknown[][] }[] };

const entryOf = ([kind, seat, card, place, amount, money]: Told, number: number): LogEntry => ({
  number,
  kind,
  rule: '',
  seat,
  card,
  place,
  amount,
  money,
  reveals: false,
});

/** The decisions between two of the reader's own, all through a game. */
const waits = ({ decisions }: Recorded): Decision[][] => {
  const found: Decision[][] = [[]];
  for (const [number, { seat, log }] of decisions.entries()) {
    if (seat === READER) found.push([]);
    const told = log.map((entry, place) => entryOf(entry as Told, place));
    found.at(-1)?.push({ number, seat, log: told });
  }
  return found.filter((one) => one.length > 0);
};

const eventsIn = (game: string): string[] => {
  const words = readFileSync(`../src/buongoverno/games/${game}/words_en.toml`, 'utf8');
  const [, section = ''] = words.split(/^\[events\]$/m);
  const lines = section.split(/^\[/m)[0] ?? '';
  return [...lines.matchAll(/^([a-z_]+) = /gm)].map(([, kind]) => kind ?? '');
};

describe.each(Object.entries(SCORES))('the score of %s', (game, score) => {
  it('has an entry for every event', () => {
    const kinds = eventsIn(game);
    expect(kinds.length).toBeGreaterThan(40);
    expect(kinds.filter((kind) => !(kind in score.events))).toEqual([]);
    expect(Object.keys(score.events).filter((kind) => !kinds.includes(kind))).toEqual([]);
  });

  it('moves only in ways that are known', () => {
    const entry = entryOf(['any', 1, 'inn', 'grain', 1, 1], 0);
    for (const [kind, { steps }] of Object.entries(score.events)) {
      const moves = steps({ ...entry, kind }, { view: null, before: [], after: [] });
      for (const { move } of moves) expect(MOVES, kind).toHaveProperty(move);
    }
  });
});

describe.each([
  ['siena', 4, siena4],
  ['siena', 5, siena5],
  ['zena', 4, zena4],
  ['zena', 5, zena5],
] as [string, number, Recorded][])('a recorded game of %s with %i players', (game, _, recorded) => {
  const score = SCORES[game] as Score;

  it('has no scene longer than ten seconds', () => {
    const lengths = waits(recorded).map((one) => plan(deedsOf(one, score, READER)).length);
    expect(lengths.length).toBeGreaterThan(20);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(LONGEST_EVER);
    expect(Math.max(...lengths)).toBeGreaterThan(2_000);
  });

  it('tells every decision in the order in which it was made', () => {
    for (const decisions of waits(recorded)) {
      const told = deedsOf(decisions, score, READER).flatMap(({ events }) => events);
      const all = decisions.flatMap(({ log }) => log);
      const places = told.map(({ entry }) => all.indexOf(entry));
      expect(places).toEqual([...places].sort((one, two) => one - two));
    }
  });

  it('ends with the position after the last decision', () => {
    for (const decisions of waits(recorded)) {
      const deeds = deedsOf(decisions, score, READER);
      const last = decisions.findLast(({ log }) =>
        log.some(({ kind }) => !score.events[kind]?.unseen),
      );
      if (deeds.length && last) expect(deeds.at(-1)?.completes).toBeGreaterThanOrEqual(last.number);
    }
  });
});

describe('a plan', () => {
  const deed = (ms: number, kept = false): Deed => ({
    events: [
      {
        entry: entryOf(['x', 1, null, null, 0, 0], 0),
        start: 0,
        score: { steps: () => [{ move: 'said', to: 'board', ms }] },
      },
    ],
    completes: 1,
    ms,
    kept,
    mine: kept,
  });

  it('plays a few deeds as they are written', () => {
    const { rate, left, length } = plan([deed(1000), deed(2000)]);
    expect({ rate, left, length }).toEqual({ rate: 1, left: 0, length: 3250 });
  });

  it('plays more of them faster', () => {
    const planned = plan(Array.from({ length: 12 }, () => deed(1000)));
    expect(planned.left).toBe(0);
    expect(planned.rate).toBeGreaterThan(1);
    expect(planned.length).toBeLessThanOrEqual(LONGEST);
  });

  it('shows of very many those that matter, and the last', () => {
    const many = Array.from({ length: 40 }, (_, place) => deed(1000, place % 10 === 0));
    const planned = plan(many);
    expect(planned.left).toBe(40 - planned.deeds.length);
    expect(planned.deeds.filter(({ kept }) => kept)).toHaveLength(4);
    expect(planned.deeds.at(-1)?.start).toBe((planned.deeds.length - 1) * 1000);
    expect(planned.length).toBeLessThanOrEqual(LONGEST);
  });
});

describe('what is only said', () => {
  // It happens nowhere on the board, or the result page takes its place at once.
  const SAID: Record<string, string[]> = {
    siena: ['game_over', 'opening_over', 'round'],
    zena: ['deck_made_anew', 'game_over', 'round'],
  };
  const nothingMoves = ([kind, { steps, unseen }]: [string, Score['events'][string]]) => {
    const told = { view: null, before: [], after: [] };
    const all = steps(entryOf([kind, 1, null, null, 1, -1], 1), told);
    return !unseen && all.every(({ move }) => move === 'said');
  };

  it.each(Object.keys(SAID))('is little in %s', (game) => {
    const found = Object.entries(SCORES[game]?.events ?? {}).filter(nothingMoves);
    expect(found.map(([kind]) => kind).sort()).toEqual(SAID[game]);
  });
});
