// What goes on while somebody sits at a table: words and UI, clocks, title, sound, being seen.

import { untrack } from 'svelte';
import { server } from '../api/server';
import { rememberTable, settings } from '../state/settings.svelte';
import { title } from '../state/title.svelte';
import { language, sayOr } from '../words/language.svelte';
import type { TableViewModel } from './table_view_model.svelte';
import { chime } from './sound';

const SECOND = 1000;
const SEEN_EVERY = 20 * SECOND;
// Whoever waited so long may have looked away.
const LONG = 3 * SECOND;

/** Called while a component is set up; everything ends with it. */
export const attend = (model: TableViewModel): void => {
  const { session } = model;
  furnish(model);
  lookFromBehind(model);
  $effect(() => {
    const table = session.table;
    title.page = table ? table.title || sayOr(`game.${table.game}`, table.game) : '';
    title.mine = model.mine;
  });
  $effect(() => {
    if (session.seat !== null) untrack(() => rememberTable(session.id));
  });
  let waitingSince = Date.now();
  $effect(() => {
    if (!model.mine) waitingSince = Date.now();
    else if (settings.sound && (document.hidden || Date.now() - waitingSince > LONG)) chime();
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

/** Loads UI and words when the table is known, and words again when the language changes. */
export const furnish = (model: TableViewModel): void => {
  const known = $derived(model.session.table !== null);
  $effect(() => {
    const spoken = language();
    const table = untrack(() => model.session.table);
    if (known && table) void model.furnish(table, spoken);
  });
};

/** At an analysis table its host decides for everybody, and looks from the seat that is asked. */
const lookFromBehind = (model: TableViewModel): void => {
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
