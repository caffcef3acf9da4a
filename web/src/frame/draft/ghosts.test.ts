import { describe, expect, it } from 'vitest';
import type { Choice, Situation } from '../../api/schema';
import type { GameView } from '../../game_ui';
import type { LaidStep } from '../../state/turn_draft.svelte';
import { arrivals, ghostsOf, markGhosts } from './ghosts';

type View = GameView & { cards: string[]; at: string };
const view = (cards: string[], at: string): View => ({
  game: 'fair',
  seat: 0,
  pending: [0],
  question: 'turn',
  result: null,
  round: 1,
  cards,
  at,
});
const standing = (after: View): Situation => ({
  version: 1,
  view: after,
  choices: [],
  ranges: [],
  clocks: [],
});
const step = (after: View): LaidStep => ({
  choice: {} as Choice,
  foreseen: { code: 1, text: '', question: 'turn', situation: standing(after) },
});
const ui = {
  hand: (one: GameView) => (one as View).cards,
  moved: (one: GameView, two: GameView) =>
    (one as View).at === (two as View).at ? [] : ['figure:0'],
};

describe('what is laid', () => {
  const ghosts = ghostsOf(
    [step(view(['inn', 'mule'], 'a')), step(view(['mule'], 'a')), step(view(['mule'], 'b'))],
    view(['inn', 'inn', 'mule'], 'a'),
    ui,
  );

  it('is known by the step that laid it', () => {
    expect([...ghosts]).toEqual([
      ['hand:inn', [1, 2]],
      ['figure:0', [3]],
    ]);
  });
  it('is marked on hand and board, and unmarked when it is taken back', () => {
    document.body.innerHTML =
      '<i data-at="hand:inn"></i><i data-at="hand:inn"></i><i data-at="hand:mule"></i><i data-at="figure:0"></i>';
    const marks = () =>
      [...document.querySelectorAll('i')].map((one) => one.getAttribute('data-ghost'));
    markGhosts(document.body, ghosts);
    expect(marks()).toEqual(['1', '2', null, '3']);
    markGhosts(document.body, new Map());
    expect(marks()).toEqual([null, null, null, null]);
  });
  it('has arrived where it was not before', () => {
    expect(arrivals(view(['inn'], 'a'), view(['inn', 'inn', 'mule'], 'b'), ui)).toEqual([
      'figure:0',
      'hand:inn',
      'hand:mule',
    ]);
  });
});
