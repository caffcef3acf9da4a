// The board of a game from elsewhere: its package brings an ES module, face.js, whose default export
// is a Face (docs/adding-a-game.md). It needs nothing of this client.

import type { Component } from 'svelte';
import type { Choice, Range } from '../api/schema';
import type { GameView, GameWords, PartProps } from '../game_ui';
import { loadedGame } from '../state/games.svelte';

/** What a face draws, and what it may do. */
export type FaceSituation = {
  view: GameView;
  /** The reader's seat; null for a spectator. */
  seat: number | null;
  names: string[];
  words: GameWords;
  /** What the reader can choose now; nothing if they are not asked. */
  choices: Choice[];
  ranges: Range[];
  /** Makes the choice with that code; one that is not legal now is ignored. */
  choose: (code: number) => void;
};

export type Face = {
  /** Draws the board into an element. */
  board: (
    element: HTMLElement,
    situation: FaceSituation,
  ) => { update: (situation: FaceSituation) => void; destroy: () => void };
};

const faces = new Map<string, Face>();

export const faceOf = (game: string): Face | undefined => faces.get(game);

/** The board that a game brings; null if it brings none that works. */
export const importFaceBoard = async (game: string): Promise<Component<PartProps> | null> => {
  const address = (await loadedGame(game))?.face;
  if (!address) return null;
  try {
    const module = (await import(/* @vite-ignore */ address)) as { default: Face };
    faces.set(game, module.default);
    return (await import('./FaceBoard.svelte')).default;
  } catch (error) {
    console.error(`the face of ${game} cannot be loaded`, error);
    return null;
  }
};
