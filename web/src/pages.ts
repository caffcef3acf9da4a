// Which page an address shows. Each is loaded when it is first opened.

import type { Component } from 'svelte';
import { isHere } from './api/transports';
import { PYTHON } from './local/local_transport';
import { isPeer } from './local/peers';
import { WITHOUT_SERVER } from './api/edition';
import type { Capabilities } from './api/schema';
import { capabilities } from './state/capabilities.svelte';
import type { Route } from './state/route.svelte';
import { loadStudyWords } from './words/language.svelte';

type Loading = () => Promise<{ default: Component<never> }>;

const found = import.meta.glob<{ default: Component<never> }>('./pages/*.svelte');

const NAMES: Record<string, string> = {
  '': 'Start',
  new: 'NewTable',
  table: 'Table',
  games: 'MyGames',
  watch: 'Watch',
  rules: 'Rules',
  learn: 'Learn',
  example: 'Example',
  daily: 'Daily',
  puzzles: 'Puzzles',
  replay: 'Replay',
  study: 'Study',
  moment: 'Moment',
  game: 'Game',
  python: 'Python',
  join: 'JoinPeer',
  analysis: 'Analysis',
  settings: 'Settings',
  account: 'Account',
  moderation: 'Moderation',
  offline: 'Offline',
};

/** Pages that need no server once they have been opened. */
const READABLE_OFFLINE = new Set(['rules', 'settings', 'offline']);
/** Pages that need none where this browser hosts tables itself. */
const PLAYABLE_OFFLINE = new Set([
  'new',
  'learn',
  'example',
  'daily',
  'puzzles',
  'study',
  'game',
  'python',
  'join',
]);

/** Whether a page works while the server cannot be reached. */
export const worksOffline = ({ page, parts }: Route): boolean => {
  if (READABLE_OFFLINE.has(page)) return true;
  if (PYTHON === '') return false;
  const [table = ''] = parts;
  return PLAYABLE_OFFLINE.has(page) || isHere(table) || isPeer(table);
};

const WITH_STUDY_WORDS = new Set([
  'rules',
  'learn',
  'example',
  'daily',
  'puzzles',
  'study',
  'settings',
]);

/** What a host must offer for a page to be there. */
const NEEDED: Record<string, keyof Capabilities> = {
  account: 'accounts',
  moderation: 'accounts',
  watch: 'public_tables',
};

const isThere = (page: string): boolean => {
  if (page === 'offline') return !WITHOUT_SERVER;
  const needed = NEEDED[page];
  return needed === undefined || capabilities()[needed];
};

export const pageOf = (page: string): Loading => {
  const name = isThere(page) ? NAMES[page] : undefined;
  const load = found[`./pages/${name ?? 'NotFound'}.svelte`] ?? found['./pages/NotFound.svelte']!;
  if (!WITH_STUDY_WORDS.has(page)) return load;
  return async () => (await Promise.all([load(), loadStudyWords()]))[0];
};
