// Hints are told in the words of their choices, also while a turn is laid out.

import { mount, unmount } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';
import { plainChoice } from '../api/fixtures/choice';
import type { Choice, Situation } from '../api/schema';
import { server } from '../api/server';
import type { TableSession } from '../state/table.svelte';
import { Catalogue } from '../words/catalogue';
import HintPanel from './HintPanel.svelte';
import { TableViewModel } from './table_view_model.svelte';

const choice = (code: number, kind: string): Choice =>
  plainChoice(code, { kind, text: `${kind}-it` });
const situation = (choices: Choice[]): Situation => ({
  version: 1,
  view: {
    game: 'fair',
    seat: 0,
    pending: [0],
    question: 'turn',
    rule: 'S1',
    result: null,
    round: 1,
  },
  choices,
  ranges: [],
  clocks: [],
});

const walk = choice(1, 'walk');
const pass = choice(2, 'pass');

const laidOut = (): TableViewModel => {
  const now = situation([walk, pass]);
  const session = {
    id: 'fair',
    seat: 0,
    seats: [],
    asked: true,
    table: { status: 'running' },
    situation: now,
    view: now.view,
    happenings: [],
  } as unknown as TableSession;
  const model = new TableViewModel(session);
  model.words = new Catalogue('en', {
    people: { reader: 'You', reader_inside: 'you', row: '{others} and {last}' },
    choices: { walk: 'Walk on', pass: 'Pass' },
  });
  const after = situation([pass]);
  model.draft.steps = [
    { choice: walk, foreseen: { code: 1, text: '', question: 'turn', situation: after } },
  ];
  return model;
};

let shown: Record<string, unknown> | null = null;
afterEach(() => {
  if (shown) void unmount(shown);
  shown = null;
  vi.restoreAllMocks();
});

const open = async (model: TableViewModel): Promise<HTMLButtonElement[]> => {
  const hints = [1, 2].map((code) => ({
    code,
    text: 'code-it',
    chance: 0.5,
    points: 3,
    reason: '',
  }));
  vi.spyOn(server, 'hints').mockResolvedValue(hints);
  document.body.innerHTML = '';
  shown = mount(HintPanel, { target: document.body, props: { model, open: true } });
  await vi.waitFor(() => expect(document.querySelector('.advice')).not.toBeNull());
  return [...document.querySelectorAll<HTMLButtonElement>('.advice')];
};

it('tells every hint in words while a turn is laid out', async () => {
  const buttons = await open(laidOut());
  expect(buttons.map((one) => one.querySelector('strong')?.textContent)).toEqual([
    'Walk on',
    'Pass',
  ]);
  expect(buttons.map((one) => one.disabled)).toEqual([true, false]);
});

it('shows what comes of a hint only while it is pointed at', async () => {
  const model = laidOut();
  const [, button] = await open(model);
  button?.dispatchEvent(new Event('pointerenter'));
  expect(model.highlighted).toBeNull();
  button?.dispatchEvent(new Event('pointermove', { bubbles: true }));
  expect(model.highlighted?.code).toBe(2);
  button?.dispatchEvent(new Event('pointerleave'));
  expect(model.highlighted).toBeNull();
});
