// What happened at a table besides decisions and talk, in the reader's language.

import type { Key } from '../words/interface_en';
import { sayOr } from '../words/language.svelte';
import type { Deed } from './chronicle';

// Decisions are told by the game's log, talk by the chat.
const TOLD_ELSEWHERE = new Set(['decided', 'said']);

/** The key of the words for a happening; null where it is told elsewhere. */
export const happeningKey = ({ kind, text }: Pick<Deed, 'kind' | 'text'>): Key | null => {
  if (TOLD_ELSEWHERE.has(kind)) return null;
  return `log.${kind === 'seated' && !text ? 'opened' : kind}` as Key;
};

/** The sentence for a happening; '' where it is told elsewhere. `name` is who sits there now. */
export const happeningWords = (deed: Deed, name: string): string => {
  const key = happeningKey(deed);
  const who = deed.kind === 'joined' ? deed.text || name : name;
  return key === null ? '' : sayOr(key, '', { name: who, count: Number(deed.text) || 1 });
};
