// What happened at a table besides decisions and chat, in the reader's language.

import type { Happening } from '../api/schema';
import type { Key } from '../words/interface_en';
import { dateTime, sayOr } from '../words/language.svelte';
import type { HistoryItem } from './table_history';

// The game's log shows the decisions, the chat the messages, the table for how long a bot plays.
const SHOWN_ELSEWHERE = new Set(['decided', 'said', 'lent']);

type Told = Pick<HistoryItem, 'kind' | 'text'> & Partial<Pick<HistoryItem, 'at' | 'by'>>;

/** The key of the words for a happening; null where it is shown elsewhere. */
export const happeningKey = ({ kind, text, at = 0, by }: Told): Key | null => {
  if (SHOWN_ELSEWHERE.has(kind)) return null;
  if (kind === 'seated' && !text) return 'log.opened';
  if (kind === 'removed' && by === 'server') return 'log.removed_by_moderator';
  if (kind === 'returned' && by === 'server') return 'log.handed_back';
  if (kind === 'paused' && by === 'server') return 'log.end_waits';
  if (kind === 'ready' && text) return 'log.not_ready';
  if (kind === 'muted' && Number(text) <= at) return 'log.unmuted';
  if (kind === 'closed' && text) return 'log.closed_why';
  return `log.${kind}` as Key;
};

/** How many decisions or lines a happening is about. */
const countOf = ({ kind, text }: Told): number =>
  kind === 'redacted' ? text.split(' ').length : Number(text) || 1;

/** The seats for which the host has made a new link since their players sat down. */
export const renewedLinks = (happenings: Pick<Happening, 'kind' | 'seat'>[]): number[] => {
  const renewed = new Set<number>();
  for (const { kind, seat } of happenings) {
    if (seat == null) continue;
    if (kind === 'rekeyed') renewed.add(seat);
    if (kind === 'joined') renewed.delete(seat);
  }
  return [...renewed];
};

/** The sentence for a happening; '' where it is shown elsewhere. `name` is the seat's player now. */
export const happeningWords = (item: HistoryItem, name: string): string => {
  const key = happeningKey(item);
  if (key === null) return '';
  return sayOr(key, '', {
    name: item.kind === 'joined' && item.text ? item.text : name,
    count: countOf(item),
    reason: item.text,
    date: item.kind === 'muted' ? dateTime(Number(item.text)) : '',
  });
};
