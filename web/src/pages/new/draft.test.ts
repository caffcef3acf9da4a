import { describe, expect, it } from 'vitest';
import type { GameInfo } from '../../api/schema';
import { agreementOf, beginsAtOnce, openSeat, usualDraft } from './draft';

const siena: GameInfo = {
  name: 'siena',
  title: 'Siena',
  least_players: 2,
  most_players: 5,
  rulesets: ['rulebook', 'hall9000'],
  options: [{ name: 'memory_aid', number: false, default: 1, text: '' }],
  rules_version: 1,
};

describe('the draft of a table', () => {
  it('starts with three open seats, the first ruleset and the default options', () => {
    const made = agreementOf('siena', usualDraft(siena, 'Ada'));
    expect(made.seats).toEqual(Array(4).fill({ kind: 'open' }));
    expect(made.ruleset).toBe('rulebook');
    expect(made.options).toEqual({ memory_aid: 1 });
    expect(made.clock).toEqual({ kind: 'none' });
  });
  it('turns a preset into a clock', () => {
    const draft = usualDraft(siena, 'Ada');
    expect(agreementOf('siena', { ...draft, clock: 'quick' }).clock).toEqual({
      kind: 'live',
      bank: 600,
      increment: 10,
    });
    expect(agreementOf('siena', { ...draft, clock: 'days' }).clock).toEqual({
      kind: 'days',
      days: 3,
      grace: 24,
    });
  });
  it('leaves a reserved seat open when no name is given', () => {
    const draft = usualDraft(siena, 'Ada');
    draft.others = [
      { ...openSeat(), kind: 'reserved', name: ' Bea ' },
      { ...openSeat(), kind: 'reserved' },
    ];
    expect(agreementOf('siena', draft).seats.slice(1)).toEqual([
      { kind: 'reserved', name: 'Bea' },
      { kind: 'open' },
    ]);
  });
  it('begins at once when all other seats are bots', () => {
    const draft = usualDraft(siena, 'Ada');
    expect(beginsAtOnce(draft)).toBe(false);
    draft.others = [{ ...openSeat(), kind: 'bot' }];
    expect(beginsAtOnce(draft)).toBe(true);
    expect(beginsAtOnce({ ...draft, name: ' ' })).toBe(false);
  });
});
