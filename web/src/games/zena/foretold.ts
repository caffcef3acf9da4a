// What a choice certainly leads to; what belongs to another turn would be noise beside it.

import type { Choice, LogEntry } from '../../api/schema';
import * as generic from '../../frame/generic_ui';
import type { GameWords, Names } from '../../game_ui';

const NEXT = new Set(['turn', 'round', 'settles', 'extra_turn']);

export const atOnce = (choice: Choice): LogEntry[] => generic.foretoldUntil(choice, NEXT);

export const foretoldWords = (choice: Choice, names: Names, words: GameWords): string[] =>
  generic.foretoldWords(atOnce(choice), names, words);
