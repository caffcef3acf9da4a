import { describe, expect, it } from 'vitest';
import { plainChoice } from '../../api/fixtures/choice';
import type { Choice, Judgement, Luck } from '../../api/schema';
import type { HistoryItem } from '../table_history';
import {
  keptByPhase,
  disputedOf,
  doubtful,
  isCostly,
  luckOf,
  mistakesOf,
  ownDecisions,
  playedAndBetter,
  totalCost,
  totalLuck,
  chanceKept,
  type Judged,
} from './review';

const choice = (code: number): Choice =>
  plainChoice(code, { kind: 'pass', text: `choice ${code}` });

const judged = (
  decision: number,
  cost: number,
  { chance = 0.5, noise = 0.005, disputed = false, phase = 'first' } = {},
): Judged => {
  const judgement: Judgement = {
    decisions: decision,
    seat: 0,
    chances: [chance, 1 - chance],
    considered: [
      { choice: choice(1), played: false, chance, points: 5, reason: 'because' },
      { choice: choice(2), played: true, chance: chance - cost, points: 4, reason: '' },
    ],
    cost,
    noise,
    disputed,
  };
  return { decision, phase, round: 1, judgement, view: {} as Judged['view'] };
};

describe('costly decisions', () => {
  it('are the costliest first, without those within the uncertainty', () => {
    const all = [
      judged(3, 0.04),
      judged(9, 0.12),
      judged(5, 0.015),
      judged(7, 0.05, { noise: 0.06 }),
    ];
    expect(mistakesOf(all).map(({ decision }) => decision)).toEqual([9, 3]);
    expect(isCostly(judged(1, 0.02).judgement)).toBe(true);
    expect(totalCost(mistakesOf(all))).toBeCloseTo(0.16);
  });
  it('are told apart from those about which the engines disagree', () => {
    const all = [judged(3, 0.2, { disputed: true }), judged(4, 0.05)];
    expect(mistakesOf(all).map(({ decision }) => decision)).toEqual([4]);
    expect(disputedOf(all).map(({ decision }) => decision)).toEqual([3]);
  });
  it('name what was played and what was better', () => {
    const { played, better } = playedAndBetter(judged(1, 0.1).judgement);
    expect([played?.choice.code, better?.choice.code]).toEqual([2, 1]);
  });
});

describe('what is looked at closely', () => {
  const decisions = Array.from({ length: 20 }, (_, decision) => ({
    decision,
    phase: '',
    doubt: decision % 2 ? decision / 100 : 0,
  }));
  it('is at most twelve, the most doubtful first, and nothing without a doubt', () => {
    const found = doubtful(decisions).map(({ decision }) => decision);
    expect(found.slice(0, 3)).toEqual([19, 17, 15]);
    expect(found).toHaveLength(10);
  });
  it('leaves out what a bot decided for somebody who was away', () => {
    const made = decisions.map(
      (_, place) => ({ by: place === 19 ? 'caretaker' : 'person' }) as HistoryItem,
    );
    expect(ownDecisions(decisions, made).map(({ decision }) => decision)).not.toContain(19);
    expect(ownDecisions(decisions, made)).toHaveLength(19);
  });
});

describe('the chance that was kept', () => {
  const own = [
    { decision: 1, phase: 'first', doubt: 0 },
    { decision: 2, phase: 'first', doubt: 0.1 },
    { decision: 9, phase: 'second', doubt: 0 },
  ];
  it('is the share of the chance that was kept', () => {
    const mistakes = [judged(2, 0.125)];
    expect(keptByPhase(own, mistakes)).toEqual([
      { phase: 'first', decisions: 2, kept: 0.75 },
      { phase: 'second', decisions: 1, kept: 1 },
    ]);
    expect(chanceKept([...mistakes, judged(9, 0.25, { phase: 'second' })])).toBeCloseTo(0.375);
    expect(chanceKept([])).toBe(1);
  });
  it('forgives in a game that is lost: an equal share counts', () => {
    expect(chanceKept([judged(2, 0.04, { chance: 0.04 })])).toBeCloseTo(0.92);
  });
});

describe('luck', () => {
  const stroke = (decision: number, change: number): Luck => ({
    decision,
    change,
    entry: {} as Luck['entry'],
  });
  it('counts both ways, apart from what is within the uncertainty', () => {
    const luck = [stroke(1, -0.06), stroke(2, 0.01), stroke(3, 0.04), stroke(4, -0.019)];
    expect(luckOf(luck).map(({ decision }) => decision)).toEqual([1, 3]);
    expect(totalLuck(luck)).toBeCloseTo(-0.02);
  });
});
