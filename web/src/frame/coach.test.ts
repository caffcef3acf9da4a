// The guide is seen only while it has something to say.

import { flushSync, mount, unmount } from 'svelte';
import { expect, it } from 'vitest';
import type { Happening } from '../api/schema';
import type { TableSession } from '../state/table.svelte';
import Coach from './Coach.svelte';
import { TableViewModel } from './table_view_model.svelte';

it('is not seen without a lesson or advice', () => {
  const decided = (number: number): Happening => ({ number, at: 0, kind: 'decided', seat: 0 });
  const session = {
    id: 'fair',
    seat: 0,
    seats: [],
    asked: true,
    table: { status: 'running', game: '' },
    situation: null,
    view: null,
    choices: [],
    ranges: [],
    happenings: Array.from({ length: 12 }, (_, number) => decided(number)),
  };
  const model = new TableViewModel(session as unknown as TableSession);
  model.ready = true;
  document.body.innerHTML = '';
  const shown = mount(Coach, { target: document.body, props: { model } });
  flushSync();
  expect(document.querySelector('.coach')).toBeNull();
  void unmount(shown);
});
