// What happened at a table besides decisions and talk, in the reader's language.

import type { Key } from '../words/interface_en';
import { sayOr } from '../words/language.svelte';
import type { HistoryItem } from './table_history';

// Decisions are told by the game's log, talk by the chat.
const TOLD_ELSEWHERE = new Set(['decided', 'said']);

/** The key of the words for a happening; null where it is told elsewhere. */
export const happeningKey = ({ kind, text }: Pick<HistoryItem, 'kind' | 'text'>): Key | null => {
  if (TOLD_ELSEWHERE.has(kind)) return null;
  return `log.${kind === 'seated' && !text ? 'opened' : kind}` as Key;
};

/** The sentence for a happening; '' where it is told elsewhere. `name` is who sits there now. */
export const happeningWords = (item: HistoryItem, name: string): string => {
  const key = happeningKey(item);
  const who = item.kind === 'joined' ? item.text || name : name;
  return key === null ? '' : sayOr(key, '', { name: who, count: Number(item.text) || 1 });
};
