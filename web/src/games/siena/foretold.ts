// What a choice certainly leads to; what belongs to another turn would be noise beside it.

import type { Choice, LogEntry } from '../../api/schema';
import * as generic from '../../frame/generic_ui';
import type { GameWords, Names } from '../../game_ui';

const NEXT = new Set(['turn', 'round', 'settles']);

export const atOnce = (choice: Choice): LogEntry[] => generic.foretoldUntil(choice, NEXT);

export const certainMoney = (choice: Choice, seat: number | null): number =>
  generic.certainMoney(choice, atOnce(choice), seat);

/** In a few words; the cubes that are placed stand together. */
export const foretoldWords = (choice: Choice, names: Names, words: GameWords): string[] => {
  const cubes = atOnce(choice)
    .filter((entry) => entry.kind === 'places_cubes')
    .map(({ place, amount }) =>
      words.fill(words.word('counted_goods', place ?? ''), {}, { amount }),
    )
    .map((cubes) => `+${cubes}`);
  const told = generic.foretoldWords(atOnce(choice), names, words);
  return cubes.length ? [cubes.join(', '), ...told] : told;
};
