// Whether the table may be heard is asked once in a visit.

import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';
import { soundQuestion } from '../motion/film.svelte';
import { settings } from '../state/settings.svelte';
import type { TableSession } from '../state/table.svelte';
import SoundQuestion from './SoundQuestion.svelte';
import { TableViewModel } from './table_view_model.svelte';

afterEach(() => {
  vi.restoreAllMocks();
  soundQuestion.passedOver = false;
});

const shownFor = async (milliseconds: number): Promise<void> => {
  const began = performance.now();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(began);
  const shown = mount(SoundQuestion, { target: document.body });
  flushSync();
  clock.mockReturnValue(began + milliseconds);
  await unmount(shown);
};

it('is not asked again once it was passed over', async () => {
  settings.sound = 'unasked';
  const session = { id: 'fair', seat: 0, seats: [], asked: true, table: { status: 'running' } };
  const { film } = new TableViewModel(session as unknown as TableSession);
  film.past = true;
  expect(film.asking).toBe(true);
  await shownFor(100);
  expect(film.asking).toBe(true);
  await shownFor(5000);
  expect(film.asking).toBe(false);
});
