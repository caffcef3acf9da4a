// What a turn that is laid out has changed: pieces on the board and cards of the hand, each with the
// number of the step that moved it last.

import type { GameUi, GameView } from '../../game_ui';
import type { LaidStep } from '../../state/turn_draft.svelte';

/** The steps by the name of a piece (`data-at`); a card that lies in the hand twice has two numbers. */
export type Ghosts = Map<string, number[]>;

const counted = (cards: string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const card of cards) counts.set(card, (counts.get(card) ?? 0) + 1);
  return counts;
};

/** The cards that one hand has and the other has not. */
const gone = (before: string[], after: string[]): string[] => {
  const left = counted(after);
  return before.filter((card) => {
    const count = left.get(card) ?? 0;
    left.set(card, count - 1);
    return count <= 0;
  });
};

export const ghostsOf = (
  steps: LaidStep[],
  view: GameView | null,
  ui: Pick<GameUi, 'moved' | 'hand'>,
): Ghosts => {
  const ghosts: Ghosts = new Map();
  let before = view;
  steps.forEach(({ foreseen }, index) => {
    const after = foreseen.situation?.view;
    if (!after || before === null) return;
    for (const name of ui.moved(before, after)) ghosts.set(name, [index + 1]);
    for (const card of gone(ui.hand(before) ?? [], ui.hand(after) ?? [])) {
      const name = `hand:${card}`;
      ghosts.set(name, [...(ghosts.get(name) ?? []), index + 1]);
    }
    before = after;
  });
  return ghosts;
};

/** The pieces and the cards of the hand that came or moved between two views, by name. */
export const arrivals = (
  before: GameView,
  after: GameView,
  ui: Pick<GameUi, 'moved' | 'hand'>,
): string[] => [
  ...ui.moved(before, after),
  ...gone(ui.hand(after) ?? [], ui.hand(before) ?? []).map((card) => `hand:${card}`),
];

/** Marks what is laid (`data-ghost`), and nothing else. */
export const markGhosts = (within: Element, ghosts: Ghosts): void => {
  for (const marked of within.querySelectorAll('[data-ghost]'))
    marked.removeAttribute('data-ghost');
  for (const [name, numbers] of ghosts) {
    const found = within.querySelectorAll(`[data-at="${name}"]`);
    // A stack of equal cards is one element, and is laid when all of them are.
    const cards = name.startsWith('hand:');
    found.forEach((element, index) => {
      const number = cards ? numbers[index] : numbers[0];
      if (number !== undefined) element.setAttribute('data-ghost', String(number));
    });
  }
};
