// What a laid out turn says: its steps with the money after each, and what comes of them.

import type { LaidStep, TurnDraft } from '../../state/turn_draft.svelte';
import { joinNames, say } from '../../words/language.svelte';
import type { TableViewModel } from '../table_view_model.svelte';

export type ToldStep = { title: string; detail: string; money: number | null };

/** The steps of a draft in words, with the money after each. */
export const toldSteps = (model: TableViewModel, steps: LaidStep[]): ToldStep[] => {
  const seat = model.seat ?? 0;
  let view = model.session.view;
  let money = view === null ? null : model.ui.money(view, seat);
  return steps.map(({ choice, foreseen }) => {
    const said = view && model.ui.describe(choice, view, model.names, model.words);
    view = foreseen.situation?.view ?? view;
    if (foreseen.situation && view) money = model.ui.money(view, seat);
    else money = said?.after ?? money;
    return { title: said?.title ?? choice.text, detail: said?.detail ?? '', money };
  });
};

/** How the reader would stand after a draft, as far as that is known. */
export const verdictsOf = (model: TableViewModel, steps: LaidStep[]): string[] =>
  (steps.findLast(({ foreseen }) => foreseen.situation)?.foreseen.prospects ?? [])
    .map((one) => model.told(one))
    .filter(Boolean);

/** Whose money the draft changes besides the reader's. */
export const moneyOfOthers = (
  model: TableViewModel,
): { name: string; had: number; has: number }[] => {
  const now = model.session.view;
  const then = model.draft.situation?.view;
  if (!now || !then) return [];
  return model.seatNames.flatMap((name, seat) => {
    const had = model.ui.money(now, seat);
    const has = model.ui.money(then, seat);
    const same = seat === model.seat || had === has || had === null || has === null;
    return same ? [] : [{ name, had, has }];
  });
};

/** Why nothing can be laid after the last step. */
export const boundaryOf = ({ draft, seat, seatNames }: TableViewModel): string => {
  if (draft.ends === 'reveals') return say('draft.revealed');
  if (draft.ends === 'turn') return say('draft.turn_over');
  if (draft.ends === 'over') return say('draft.game_over');
  if (draft.ends !== 'asks') return '';
  const asked = draft.last?.choice.asks ?? draft.situation?.view.pending ?? [];
  const others = asked.filter((one) => one !== seat);
  const names = joinNames(others.map((one) => seatNames[one] ?? ''));
  return names ? say('draft.then_asks', { names }) : say('draft.turn_over');
};

/** What the button says that decides the draft. */
export const confirmText = (draft: TurnDraft, steps: ToldStep[]): string => {
  const step = steps.at(-1)?.title ?? '';
  if (steps.length === 1) return say('draft.confirm_one', { step });
  return draft.ends === null
    ? say('draft.confirm_all', { count: steps.length })
    : say('draft.confirm_up_to', { step });
};
