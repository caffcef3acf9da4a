// Which page an address shows. Each is loaded when it is first opened.

import type { Component } from 'svelte';

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
  replay: 'Replay',
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
export const READABLE_OFFLINE = new Set(['rules', 'settings', 'offline']);

export const pageOf = (page: string): Loading =>
  found[`./pages/${NAMES[page] ?? 'NotFound'}.svelte`] ?? found['./pages/NotFound.svelte']!;
