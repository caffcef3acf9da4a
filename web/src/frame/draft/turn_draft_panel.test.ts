// What ends a turn that is laid out is told below its last step.

import { flushSync, mount, unmount } from 'svelte';
import { expect, it } from 'vitest';
import type { Choice } from '../../api/schema';
import { settings } from '../../state/settings.svelte';
import type { TableSession } from '../../state/table.svelte';
import type { LaidStep } from '../../state/turn_draft.svelte';
import { TableViewModel } from '../table_view_model.svelte';
import TurnDraft from './TurnDraft.svelte';

const step = (code: number, ends: LaidStep['foreseen']['ends']): LaidStep => ({
  choice: { code, text: `step ${code}`, kind: 'walk' } as Choice,
  foreseen: { code, text: '', question: 'turn', ends },
});

it('stands below the last step', () => {
  const session = { id: 'fair', seat: 0, seats: [], situation: null, view: null };
  const model = new TableViewModel(session as unknown as TableSession);
  model.draft.steps = [step(1, null), step(2, 'turn')];
  document.body.innerHTML = '';
  const shown = mount(TurnDraft, { target: document.body, props: { model } });
  flushSync();
  const lines = [...document.querySelectorAll('.draft ol > li')];
  expect(lines.map((line) => line.classList.contains('edge'))).toEqual([false, false, true]);
  void unmount(shown);
});

it('tells whoever has never confirmed that nothing was sent', () => {
  const choose = () => Promise.resolve(true);
  const session = { id: 'fair', seat: 0, seats: [], situation: null, view: null, choose };
  const model = new TableViewModel(session as unknown as TableSession);
  model.draft.steps = [step(1, null)];
  document.body.innerHTML = '';
  settings.learned = [];
  const shown = mount(TurnDraft, { target: document.body, props: { model } });
  flushSync();
  expect(document.querySelector('.draft .first')).not.toBeNull();
  document.querySelector<HTMLButtonElement>('.draft .confirm')?.click();
  flushSync();
  expect(document.querySelector('.draft .first')).toBeNull();
  void unmount(shown);
  settings.learned = [];
});
