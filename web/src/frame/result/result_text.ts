// The sentences of a result: who won, by how much, and where the reader stands.

import type { Result, ResultDetails, SeatDetails, TieBreak } from '../../api/schema';
import type { GameWords } from '../../game_ui';
import { joinNames, say } from '../../words/language.svelte';
import type { Place } from './result_ui';

export type Told = {
  words: GameWords;
  names: string[];
  /** The reader's seat; null for a spectator. */
  reader: number | null;
};

/** Everybody by rank; the names are as the reader is told. */
export const placesOf = (result: Result, { words, names, reader }: Told): Place[] => {
  const { first } = words.nameForms(names, reader);
  return [...result.seats]
    .sort((one, two) => one.rank - two.rank || one.seat - two.seat)
    .map(({ seat, rank, won, points }) => ({
      seat,
      rank: points === null ? null : rank,
      points,
      won,
      name: first[seat] ?? '',
      own: seat === reader,
    }));
};

/** Who has won, as the game says it. */
export const endingOf = (result: Result, { words, names, reader }: Told): string => {
  const winners = result.seats.filter((seat) => seat.won).map((seat) => seat.seat);
  const outcome = ['nobody', 'won', 'shared'][Math.min(2, winners.length)] ?? 'won';
  const { first } = words.nameForms(names, reader);
  const own = reader !== null && winners.includes(reader);
  const ordered = [...winners].sort((one, two) => Number(two === reader) - Number(one === reader));
  const called = ordered.map((seat) => first[seat] ?? '');
  if (!words.has('results', outcome)) {
    return winners.length
      ? say('table.winner', { names: joinNames(called), count: winners.length })
      : say('table.game_over');
  }
  const key = words.has('results', `${outcome}_title`) ? `${outcome}_title` : outcome;
  return words.fill(
    words.word('results', key),
    { seat: words.joinNames(called) },
    {},
    own ? ['seat'] : [],
  );
};

/** Why a seat is not counted, and how far it was from it; a whole sentence. */
export const leftOut = (seat: SeatDetails, { words }: Told): string => {
  const own = `left_out_${seat.status ?? ''}`;
  const key = words.has('results', own) ? own : 'left_out';
  if (!words.has('results', key)) return `${say('result.not_counted')}.`;
  const text = words.fill(
    words.word('results', key),
    {},
    { money: seat.money ?? 0, needed: seat.needed ?? 0 },
  );
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
};

/** What somebody who is not counted loses: "Artists 10, Senesi cards 7". */
export const lostWith = (seat: SeatDetails, { words }: Told): string => {
  const sums = new Map<string, number>();
  for (const { kind, points } of seat.lost ?? []) sums.set(kind, (sums.get(kind) ?? 0) + points);
  const parts = [...sums].map(([kind, points]) => `${words.word('scores', kind)} ${points}`);
  return parts.length ? say('result.lost', { what: joinNames(parts) }) : '';
};

/** What decided between equal points, without the values, which stand beside it. */
export const tieSentence = (tie: TieBreak, { words }: Told): string =>
  words.has('ties', tie.kind)
    ? words.fill(words.word('ties', tie.kind), { rank: String(tie.rank) }, { points: tie.points })
    : '';

/** By how much it was won, or what the reader lacked. */
export const marginOf = (places: Place[], details: ResultDetails, told: Told): string => {
  const counted = places.filter(({ rank }) => rank !== null);
  const own = places.find((place) => place.own);
  const [winner, second] = counted;
  if (own && own.rank === null) {
    const seat = details.seats[own.seat];
    return seat ? leftOut(seat, told) : '';
  }
  if (!winner) {
    return told.words.has('results', 'nobody_title') ? told.words.word('results', 'nobody') : '';
  }
  if (own && !own.won) {
    const ahead = counted[counted.indexOf(own) - 1] ?? winner;
    const count = (ahead.points ?? 0) - (own.points ?? 0);
    const name = told.names[ahead.seat] ?? '';
    const points = say('result.points', { count: own.points ?? 0 });
    return count
      ? say('result.your_place', { rank: own.rank ?? 0, points, count, name })
      : say('result.your_level_place', { rank: own.rank ?? 0, name });
  }
  const tie = (details.ties ?? []).find(({ rank }) => rank === 1);
  if (tie) return tieSentence(tie, told);
  if (!second) return '';
  const count = (winner.points ?? 0) - (second.points ?? 0);
  return say('result.ahead', { count, name: told.names[second.seat] ?? '' });
};

/** Who ended the game, and when. */
export const endedBy = (result: Result, details: ResultDetails, told: Told): string => {
  const seat = details.ended_by ?? null;
  if (seat === null) return '';
  const { round } = result;
  if (seat === told.reader) return say('result.you_ended', { round });
  return say('result.ended_by', { name: told.names[seat] ?? '', round });
};

/** The final count of a game that tells no more than its result. */
export const plainDetails = (result: Result): ResultDetails => ({
  seats: result.seats.map(({ seat, breakdown }) => ({
    seat,
    pieces: breakdown.map(({ kind, rule, points }) => ({ kind, rule, points })),
  })),
});
