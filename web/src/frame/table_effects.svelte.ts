// Effects that run while a table is open: loading UI and words, the clock, the title, the sound
// of a lost connection, and telling the server what has been seen.

import { untrack } from 'svelte';
import { server } from '../api/server';
import { gameTitle } from '../state/games.svelte';
import { rememberTable } from '../state/settings.svelte';
import { title } from '../state/title.svelte';
import { language } from '../words/language.svelte';
import type { TableViewModel } from './table_view_model.svelte';
import { sound } from './sound';

const SECOND = 1000;
const SEEN_EVERY = 20 * SECOND;
// Short breaks are none of the player's business.
const LOST_AFTER = 3 * SECOND;

/** To be called while a component is set up; the effects end with it. `kept`: among my games. */
export const tableEffects = (model: TableViewModel, kept = true): void => {
  const { session } = model;
  loadGameUi(model);
  followDecider(model);
  $effect(() => {
    const version = model.mine ? (session.situation?.version ?? null) : null;
    untrack(() => void model.draft.follow(version));
  });
  $effect(() => {
    const table = session.table;
    title.page = table ? table.title || gameTitle(table.game) : '';
    title.mine = model.mine;
  });
  $effect(() => {
    if (kept && session.seat !== null) untrack(() => rememberTable(session.id));
  });
  $effect(() => {
    if (session.connection !== 'waiting') return;
    const timer = setTimeout(() => sound('lost'), LOST_AFTER);
    return () => clearTimeout(timer);
  });
  $effect(() => {
    const seen = () => session.seen();
    const ticking = setInterval(() => (model.now = Date.now()), SECOND);
    const telling = setInterval(seen, SEEN_EVERY);
    document.addEventListener('visibilitychange', seen);
    return () => {
      clearInterval(ticking);
      clearInterval(telling);
      document.removeEventListener('visibilitychange', seen);
    };
  });
};

/** Loads UI and words once the table is known, and again when the language changes. */
export const loadGameUi = (model: TableViewModel): void => {
  const known = $derived(model.session.table !== null);
  $effect(() => {
    const spoken = language();
    const table = untrack(() => model.session.table);
    if (known && table) void model.load(table, spoken);
  });
};

/** The host of an analysis table decides for every seat, and sees what the deciding seat sees. */
const followDecider = (model: TableViewModel): void => {
  const { session } = model;
  $effect(() => {
    const { table, situation, host, seat } = session;
    const asked = situation?.view.pending[0];
    if (!table?.analysis || !host || seat !== null || asked === undefined) return;
    if (situation === null || situation.view.seat !== null) return;
    void server.look(session.id, session.number, asked).then((found) => {
      if (found.situation?.version === session.situation?.version) {
        session.situation = found.situation;
      }
    });
  });
};
