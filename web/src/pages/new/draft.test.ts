import { describe, expect, it } from 'vitest';
import type { GameInfo } from '../../api/schema';
import { agreementOf, beginsAtOnce, openSeat, usualDraft } from './draft';

const fair: GameInfo = {
  name: 'fair',
  title: 'Fair',
  least_players: 2,
  most_players: 5,
  rulesets: ['plain', 'fancy'],
  options: [{ name: 'memory_aid', number: false, default: 1, text: '', title: '' }],
  rules_version: 1,
  about: { name: 'Fair', year: '', text: '', picture: '', money: '' },
  ruleset_texts: [],
  learning_ruleset: 'plain',
  face: null,
  picture: null,
};

describe('the draft of a table', () => {
  it('starts with three open seats, the first ruleset and the default options', () => {
    const made = agreementOf('fair', usualDraft(fair, 'Ada'));
    expect(made.seats).toEqual(Array(4).fill({ kind: 'open' }));
    expect(made.ruleset).toBe('plain');
    expect(made.options).toEqual({ memory_aid: 1 });
    expect(made.clock).toEqual({ kind: 'none' });
  });
  it('has as many seats as the game allows', () => {
    const seats = (least_players: number, most_players: number) =>
      usualDraft({ ...fair, least_players, most_players }, 'Ada').others.length + 1;
    expect([seats(2, 5), seats(2, 3), seats(5, 6)]).toEqual([4, 3, 5]);
  });
  it('turns a preset into a clock', () => {
    const draft = usualDraft(fair, 'Ada');
    expect(agreementOf('fair', { ...draft, clock: 'quick' }).clock).toEqual({
      kind: 'live',
      bank: 600,
      increment: 10,
    });
    expect(agreementOf('fair', { ...draft, clock: 'days' }).clock).toEqual({
      kind: 'days',
      days: 3,
      grace: 24,
    });
  });
  it('asks whether everybody is ready only where a live clock runs for people', () => {
    const draft = usualDraft(fair, 'Ada');
    expect(agreementOf('fair', draft).ready_check).toBe(false);
    expect(agreementOf('fair', { ...draft, clock: 'days' }).ready_check).toBe(false);
    expect(agreementOf('fair', { ...draft, clock: 'quick' }).ready_check).toBe(true);
    draft.others = [{ ...openSeat(), kind: 'bot' }];
    expect(agreementOf('fair', { ...draft, clock: 'quick' }).ready_check).toBe(false);
  });
  it('has hints for somebody alone, and for two people only if they are chosen', () => {
    const draft = usualDraft(fair, 'Ada');
    expect(agreementOf('fair', draft).hints).toBe(false);
    expect(agreementOf('fair', { ...draft, hints: true }).hints).toBe(true);
    draft.others = [{ ...openSeat(), kind: 'bot' }];
    expect(agreementOf('fair', draft).hints).toBe(true);
    expect(agreementOf('fair', { ...draft, hints: false }).hints).toBe(false);
  });
  it('leaves a reserved seat open when no name is given', () => {
    const draft = usualDraft(fair, 'Ada');
    draft.others = [
      { ...openSeat(), kind: 'reserved', name: ' Bea ' },
      { ...openSeat(), kind: 'reserved' },
    ];
    expect(agreementOf('fair', draft).seats.slice(1)).toEqual([
      { kind: 'reserved', name: 'Bea' },
      { kind: 'open' },
    ]);
  });
  it('begins at once when all other seats are bots', () => {
    const draft = usualDraft(fair, 'Ada');
    expect(beginsAtOnce(draft)).toBe(false);
    draft.others = [{ ...openSeat(), kind: 'bot' }];
    expect(beginsAtOnce(draft)).toBe(true);
    expect(beginsAtOnce({ ...draft, plays: false })).toBe(false);
  });
});
