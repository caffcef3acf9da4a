// What happened at a table besides decisions and chat, in the reader's language.

import type { Key } from '../words/interface_en';
import { sayOr } from '../words/language.svelte';
import type { HistoryItem } from './table_history';

// The game's log shows the decisions, the chat shows the messages.
const SHOWN_ELSEWHERE = new Set(['decided', 'said']);

/** The key of the words for a happening; null where it is shown elsewhere. */
export const happeningKey = ({ kind, text }: Pick<HistoryItem, 'kind' | 'text'>): Key | null => {
  if (SHOWN_ELSEWHERE.has(kind)) return null;
  return `log.${kind === 'seated' && !text ? 'opened' : kind}` as Key;
};

/** The sentence for a happening; '' where it is shown elsewhere. `name` is the seat's player now. */
export const happeningWords = (item: HistoryItem, name: string): string => {
  const key = happeningKey(item);
  const who = item.kind === 'joined' ? item.text || name : name;
  return key === null ? '' : sayOr(key, '', { name: who, count: Number(item.text) || 1 });
};
