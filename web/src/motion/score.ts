// The score of a game: for every kind of log entry, what moves on the board, from where to where and
// how long. A score is data: it knows places by their names (`data-at`), no pixels and no rule.

import type { Component } from 'svelte';
import type { LogEntry } from '../api/schema';
import type { GameView, GameWords } from '../game_ui';

/** The name of a place on the board, of a player's row or of a deck, as in `data-at`. */
export type Place = string;

/** Something drawn that moves. What a kind looks like is the game's own affair. */
export type Piece = { kind: string; name?: string; seat?: number; amount?: number };

export type SoundName = 'card' | 'coins' | 'die' | 'great';

/** The movements; how long each takes is in MOVES. */
export type MoveName = keyof typeof MOVES;

/** Milliseconds. A walk, a roll and a shuffle take this long for each stop. */
export const MOVES = {
  said: 0,
  nod: 150,
  take: 700,
  lay: 430,
  fly: 450,
  drop: 540,
  pop: 300,
  rise: 1100,
  pay: 720,
  walk: 280,
  shuffle: 380,
  roll: 1000,
  grow: 640,
  slide: 600,
  die: 850,
  total: 700,
  lift: 400,
  crown: 340,
  turn: 320,
  fade: 200,
  ring: 900,
} as const;

/** How long a pill of money stands still before it flies on, and how long where time is short. */
export const STANDS = 380;
export const STANDS_SHORT = 160;

export type Step = {
  move: MoveName;
  /** Where it happens, or where the piece goes. */
  to: Place;
  /** Where the piece comes from, and what it passes. */
  from?: Place;
  by?: Place[];
  piece?: Piece;
  /** What the piece comes from stays, as a deck does. */
  stays?: boolean;
  /** After the entry's own beginning. */
  start?: number;
  ms?: number;
};

/** What a score knows besides the entry itself. */
export type Told = {
  /** The position before the entry; null where only the length is asked for. */
  view: GameView | null;
  /** The entries of the same deed before and after this one. */
  before: LogEntry[];
  after: LogEntry[];
};

export type EventScore = {
  steps: (entry: LogEntry, told: Told) => Step[];
  /** The place that the entry speaks of. */
  at?: (entry: LogEntry, told: Told) => Place;
  /** Belongs to the deed before: begins so long after the beginning of the entry before it. */
  follows?: number | 'end';
  /** Entries of one group side by side make one deed, each `apart` after the one before. */
  group?: string;
  apart?: number;
  /** How much of it the next deed waits for; the rest overlaps with what comes. */
  lasts?: number;
  /** Nothing to see: no deed of its own. */
  unseen?: boolean;
  /** Shown even where time is short. */
  great?: boolean;
  sound?: SoundName;
};

export type Score = {
  events: Record<string, EventScore>;
  /** Draws a piece. */
  Piece: Component<{ piece: Piece; words: GameWords }>;
  /** The position with what entries say, where the server has not told the position between. */
  apply: (view: GameView, entries: LogEntry[]) => GameView;
  /** What stands for a place that is not on the screen: a tab, a row. */
  standIn: (place: Place) => Place | null;
  /** The part of the board that a place is in, for screens that show one part at a time. */
  partOf: (place: Place) => string | null;
};
