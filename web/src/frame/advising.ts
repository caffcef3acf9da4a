// The choice that advice is about, be it one of its own or out of a range.

import type { Choice } from '../api/schema';
import { ofRange, type Legal } from '../game_ui';

export const choiceOf = (legal: Legal, code: number): Choice | null => {
  const found = legal.all.find((choice) => choice.code === code);
  if (found) return found;
  const range = legal.ranges.find(
    (one) => code >= one.code && code <= one.code + one.most - one.least,
  );
  return range ? ofRange(range, range.least + code - range.code) : null;
};
