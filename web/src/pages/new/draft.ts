// The form for a new table, and the agreement made from it.

import type { Agreement, GameInfo } from '../../api/schema';
import { playersFor } from '../../state/games.svelte';

export type SeatDraft = { kind: 'open' | 'bot' | 'reserved'; level: string; name: string };
export type ClockName = 'none' | 'quick' | 'live' | 'calm' | 'day' | 'days' | 'own';
export type Live = { minutes: number; seconds: number };

export type Draft = {
  name: string;
  /** Whether the creator sits in the first seat. */
  plays: boolean;
  /** All seats but the creator's. */
  others: SeatDraft[];
  ruleset: string;
  options: Record<string, number>;
  clock: ClockName;
  own: Live;
  title: string;
  visibility: 'private' | 'unlisted' | 'public';
  spectators: boolean;
  chat: boolean;
  /** Left to the number of people: null. */
  hints: boolean | null;
  score_now: boolean;
  undo: 'none' | 'free' | 'consent';
  cards: string | null;
};

export const LIVE: Record<'quick' | 'live' | 'calm', Live> = {
  quick: { minutes: 10, seconds: 10 },
  live: { minutes: 25, seconds: 20 },
  calm: { minutes: 45, seconds: 30 },
};
export const DAYS: Record<'day' | 'days', number> = { day: 1, days: 3 };
const GRACE = 24;

export const openSeat = (): SeatDraft => ({ kind: 'open', level: 'apprentice', name: '' });
export const botSeat = (): SeatDraft => ({ ...openSeat(), kind: 'bot' });

/** The seats besides the creator's: as many of the given ones, or free ones, as the game has. */
export const seatsFor = (game: GameInfo, others: SeatDraft[]): SeatDraft[] =>
  Array.from(
    { length: playersFor(game, others.length + 1) - 1 },
    (_, at) => others[at] ?? openSeat(),
  );

/** What most people want: three friends, or bots where none can come, no clock, a private table. */
export const usualDraft = (game: GameInfo, name: string, seat = openSeat): Draft => ({
  name,
  plays: true,
  others: seatsFor(game, [seat(), seat(), seat()]),
  ruleset: game.rulesets[0] ?? '',
  options: Object.fromEntries(game.options.map((option) => [option.name, option.default])),
  clock: 'none',
  own: { ...LIVE.live },
  title: '',
  visibility: 'private',
  spectators: true,
  chat: true,
  hints: null,
  score_now: true,
  undo: 'consent',
  cards: null,
});

const clockOf = ({ clock, own }: Draft): NonNullable<Agreement['clock']> => {
  if (clock === 'none') return { kind: 'none' };
  if (clock === 'day' || clock === 'days') return { kind: 'days', days: DAYS[clock], grace: GRACE };
  const { minutes, seconds } = clock === 'own' ? own : LIVE[clock];
  return { kind: 'live', bank: minutes * 60, increment: seconds };
};

const seatOf = ({ kind, level, name }: SeatDraft): Agreement['seats'][number] => {
  if (kind === 'bot') return { kind, level };
  return kind === 'reserved' && name.trim() ? { kind, name: name.trim() } : { kind: 'open' };
};

/** Whether hints are given: as chosen, else where nobody but the creator sits down. */
export const hintsIn = ({ hints, others }: Draft): boolean =>
  hints ?? others.every(({ kind }) => kind === 'bot');

/** The creator has the first seat, or leaves it open. */
export const agreementOf = (game: string, draft: Draft): Agreement => ({
  game,
  seats: [{ kind: 'open' }, ...draft.others.map(seatOf)],
  ruleset: draft.ruleset,
  options: draft.options,
  cards: draft.cards,
  title: draft.title.trim(),
  visibility: draft.visibility,
  spectators: draft.spectators,
  chat: draft.chat,
  undo: draft.undo,
  hints: hintsIn(draft),
  score_now: draft.score_now,
  clock: clockOf(draft),
  // Nobody's time runs before everybody is there and ready.
  ready_check: clockOf(draft).kind === 'live' && !draft.others.every(({ kind }) => kind === 'bot'),
});

/** Whether the game begins as soon as the table is made, because all other seats are bots. */
export const beginsAtOnce = (draft: Draft): boolean =>
  draft.plays && draft.others.every(({ kind }) => kind === 'bot');
