// A turn in steps: what is listed at each, what a tab says, which pass is folded away.

import { describe, expect, it } from 'vitest';
import type { Choice, LogEntry, Situation } from '../../api/schema';
import { Catalogue } from '../../words/catalogue';
import { usePrinted } from './deck';
import printed from './fixtures/printed.json';
import turn from './fixtures/turn-5.json';
import join from './fixtures/join-5.json';
import english from './fixtures/words_en.json';
import type { TurnView, ZenaView } from './schema';
import {
  figureStep,
  isDominated,
  listed,
  lookingAt,
  MORE_PASSES,
  movable,
  stepFor,
  stepsOf,
} from './steps';

usePrinted(printed);
const words = new Catalogue('en', english, printed.numbers);
const situation = turn as unknown as Situation;
const { choices } = situation;
const view = situation.view as ZenaView;
const kinds = (some: Choice[]) => [...new Set(some.map(({ kind }) => kind))];
const inTurn = (done: Partial<TurnView>): ZenaView => ({
  ...view,
  turn: { ...(view.turn as TurnView), ...done },
});

describe('the choices of a turn', () => {
  it('are those of one step, and of one figure', () => {
    const moves = listed(choices, view, null);
    expect(kinds(moves)).toEqual(['move']);
    expect(new Set(moves.map(({ amount }) => amount)).size).toBe(1);
    const heir = movable(choices).at(-1) ?? 0;
    expect(listed(choices, view, figureStep(heir)).map(({ amount }) => amount)).toEqual(
      Array(moves.length).fill(heir),
    );
    expect(kinds(listed(choices, view, 'offer'))).toEqual(['offer']);
    expect(kinds(listed(choices, view, 'join'))).toEqual(['join']);
  });

  it('leave out a pass that another is never worse than, until it is asked for', () => {
    expect(choices.filter(isDominated).map(({ kind }) => kind)).toEqual(['pass']);
    expect(kinds(listed(choices, view, 'pass'))).not.toContain('pass');
    expect(kinds(listed(choices, view, MORE_PASSES))).toContain('pass');
  });

  it('keep the only pass there is', () => {
    const worthless = choices
      .filter(({ kind }) => kind === 'pass')
      .map((choice) => ({ ...choice, consequences: [] }));
    expect(listed(worthless, inTurn({ moved: true }), 'pass')).toEqual(worthless);
  });

  it('are found in a step each', () => {
    for (const choice of choices) expect(listed(choices, view, stepFor(choice))).toContain(choice);
    for (const choice of (join as unknown as Situation).choices) expect(stepFor(choice)).toBeNull();
  });

  it('are all of them where there are no steps', () => {
    const other = join as unknown as Situation;
    expect(listed(other.choices, other.view as ZenaView, null)).toBe(other.choices);
  });
});

describe('the step to take next', () => {
  const later = choices.filter(({ kind }) => kind !== 'move');
  it('goes on from what was done', () => {
    expect(lookingAt(null, view, choices).step).toBe('move');
    expect(lookingAt(null, inTurn({ moved: true }), later).step).toBe('offer');
    const rest = later.filter(({ kind }) => kind !== 'offer');
    expect(lookingAt(null, inTurn({ moved: true, offered: true }), rest).step).toBe('join');
    expect(lookingAt(null, inTurn({ joined: true }), later).step).toBe('join');
    const pass = rest.filter(({ kind }) => kind !== 'join');
    expect(lookingAt(null, inTurn({ joined: true }), pass).step).toBe('pass');
  });
});

describe('the tabs', () => {
  it('tell what a step holds', () => {
    const notes = stepsOf(view, choices, [], words).map(({ note }) => note);
    expect(notes[0]).toBe('1 of 4');
    expect(notes[1]).toMatch(/^\d of \d$/);
    expect(notes[2]).toMatch(/^\d+ cards?$/);
    expect(notes[3]).toBe('coin or card');
  });

  it('tell what was done in this turn, as the log has it', () => {
    const entry = (kind: string, more: Partial<LogEntry>) =>
      ({ kind, seat: view.turn?.seat, card: null, place: null, amount: 0, ...more }) as LogEntry;
    const log = [
      entry('moves_figure', { amount: 0, place: 'bank' }),
      entry('turn', {}),
      entry('moves_figure', { amount: 2, place: 'palace' }),
      entry('offers', { card: 'consegio' }),
    ];
    const [moved, offered] = stepsOf(inTurn({ moved: true, offered: true }), [], log, words);
    expect(moved).toMatchObject({ done: true, note: 'Heir → Palace' });
    expect(offered).toMatchObject({ done: true, note: 'Consëgio' });
  });
});
