// What a game brings to the page of its result; loaded when a game is over.

import type { Component } from 'svelte';
import type { LogEntry, ResultDetails } from '../../api/schema';
import type { GameView, GameWords } from '../../game_ui';

/** How a seat ended, as the page shows it. */
export type Place = {
  seat: number;
  /** null for a seat that is not counted. */
  rank: number | null;
  points: number | null;
  won: boolean;
  /** The reader is called "You". */
  name: string;
  own: boolean;
};

/** The picture of the end; `risen` of the three steps of the podium stand already. */
export type VictoryProps = {
  places: Place[];
  details: ResultDetails;
  view: GameView;
  words: GameWords;
  risen: number;
  /** On a phone: only the middle, without names. */
  compact: boolean;
};

/** A small picture of a moment, from what the log says of it. */
export type MomentProps = { entry: LogEntry; view: GameView };

/** A source of points: `id` names it in the words of the game, `hatched` takes points away. */
export type SourceGroup = { id: string; colour: string; hatched?: boolean };

/** The pieces of a source are counted together, round by round, or each seat's next at once. */
export type CountStep = { group: string; by: 'together' | 'round' | 'next'; ms: number };

/** The sources of points in the order of the count, and which of them a score belongs to. */
export type Sources = { groups: SourceGroup[]; groupOf: (kind: string) => string };

export type ResultUi = Sources & {
  Picture: Component<VictoryProps> | null;
  MomentPicture: Component<MomentProps> | null;
  steps: CountStep[];
  /** Kinds of log entries that say what a moment was about, the most telling first. */
  telling: readonly string[];
};

const COLOURS = ['#efd592', '#d08a6b', '#8fabc7', '#b185a5', '#a9b98c', '#c9b79c'];
const USUAL_STEP = 500;

/** The result of a game that brings nothing of its own: every kind of score is a source. */
export const genericResultUi = (kinds: string[]): ResultUi => ({
  Picture: null,
  MomentPicture: null,
  groups: kinds.map((id, place) => ({ id, colour: COLOURS[place % COLOURS.length] ?? '' })),
  groupOf: (kind) => kind,
  steps: kinds.map((group) => ({ group, by: 'together', ms: USUAL_STEP })),
  telling: [],
});
