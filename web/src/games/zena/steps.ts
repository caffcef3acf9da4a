// A turn in four steps: move, offer, join, pass. One step's choices are listed at a time.

import type { Choice } from '../../api/schema';
import type { LogEntry } from '../../api/schema';
import type { GameWords } from '../../game_ui';
import { consequences, FIGURES } from './deck';
import { handOf } from './hand';
import type { TurnView, ZenaView } from './schema';
import { figureName, zenaText } from './texts';

export const STEPS = ['move', 'offer', 'join', 'pass'] as const;
export type StepName = (typeof STEPS)[number];

const STEP_OF: Record<string, StepName> = {
  move: 'move',
  offer: 'offer',
  join: 'join',
  take_coin: 'pass',
  pass_for_action: 'pass',
  pass_for_goal: 'pass',
  pass: 'pass',
};

export type Step = {
  name: StepName;
  choices: Choice[];
  done: boolean;
  /** What it holds, or what was done: "2 of 3 cards", "Heir → Palace". */
  note: string;
};

/** Where the reader looks: at a step, and in the first at one of the figures that can move. */
export type Looking = { step: StepName; figure: number; more: boolean };

/** Whether choices come in steps: those of a turn do. */
export const inSteps = (view: ZenaView, choices: Choice[]): boolean =>
  view.question === 'turn' && choices.length > 0;

export const stepOf = (choice: Choice): StepName | null => STEP_OF[choice.kind] ?? null;

export const choicesOf = (choices: Choice[], step: StepName): Choice[] =>
  choices.filter((choice) => stepOf(choice) === step);

/** Figures that can move, by their numbers. */
export const movable = (choices: Choice[]): number[] =>
  [...new Set(choicesOf(choices, 'move').map((choice) => choice.amount))].sort();

/** A choice that another one is never worse than, as the engine tells. */
export const isDominated = (choice: Choice): boolean =>
  consequences(choice, 'dominated').length > 0;

// -- which step is looked at -----------------------------------------------------------------------

/** The step to take next: the first with choices after those already taken. */
const nextStep = (turn: TurnView | null, choices: Choice[]): StepName => {
  const taken = [turn?.moved, turn?.offered, turn?.joined].lastIndexOf(true);
  const rest = turn?.joined ? STEPS.slice(STEPS.indexOf('join')) : STEPS.slice(taken + 1);
  return rest.find((step) => choicesOf(choices, step).length > 0) ?? 'pass';
};

/** What the frame's word for a step means; without one, what is to be done next. */
export const lookingAt = (step: string | null, view: ZenaView, choices: Choice[]): Looking => {
  const [name, detail] = step?.split(' ') ?? [];
  const looked = STEPS.find((one) => one === name) ?? nextStep(view.turn, choices);
  const figures = movable(choices);
  const asked = Number(detail ?? Number.NaN);
  return {
    step: looked,
    figure: figures.includes(asked) ? asked : (figures[0] ?? -1),
    more: detail === 'more',
  };
};

export const figureStep = (figure: number): string => `move ${figure}`;
export const MORE_PASSES = 'pass more';

/** The choices of the step that is looked at: moves of one figure, passes that can be the best. */
export const listed = (choices: Choice[], view: ZenaView, step: string | null): Choice[] => {
  if (!inSteps(view, choices)) return choices;
  const looking = lookingAt(step, view, choices);
  const here = choicesOf(choices, looking.step);
  if (looking.step === 'move') return here.filter((choice) => choice.amount === looking.figure);
  return looking.more ? here : here.filter((choice) => !isDominated(choice));
};

/** The step, by the frame's word for it, in which a choice is listed. */
export const stepFor = (choice: Choice): string | null => {
  if (choice.kind === 'move') return figureStep(choice.amount);
  const step = stepOf(choice);
  return step === 'pass' && isDominated(choice) ? MORE_PASSES : step;
};

// -- what the steps hold ---------------------------------------------------------------------------

export const stepsOf = (
  view: ZenaView,
  choices: Choice[],
  log: LogEntry[],
  words: GameWords,
): Step[] => {
  const { turn } = view;
  const told = turn === null ? [] : ofThisTurn(log, turn.seat);
  const step = (name: StepName, done: boolean, note: string): Step => ({
    name,
    choices: choicesOf(choices, name),
    done,
    note,
  });
  return [
    step('move', turn?.moved ?? false, moveNote(turn, choices, told, words)),
    step('offer', turn?.offered ?? false, offerNote(view, choices, told, words)),
    step('join', turn?.joined ?? false, joinNote(choices, words)),
    step('pass', false, passNote(choices, words)),
  ];
};

/** What the log tells of the turn under way. */
const ofThisTurn = (log: LogEntry[], seat: number): LogEntry[] => {
  const begun = log.findLastIndex((entry) => entry.kind === 'turn' || entry.kind === 'extra_turn');
  return log.slice(begun + 1).filter((entry) => entry.seat === seat);
};

const moveNote = (
  turn: TurnView | null,
  choices: Choice[],
  told: LogEntry[],
  words: GameWords,
): string => {
  const moved = told.find((entry) => entry.kind === 'moves_figure');
  if (moved) return `${figureName(words, moved.amount)} → ${words.place(moved.place ?? '')}`;
  if (turn?.moved) return zenaText(words, 'step.done');
  return movable(choices).length
    ? zenaText(words, 'step.figures', { count: FIGURES.length })
    : zenaText(words, 'step.none');
};

const offerNote = (
  view: ZenaView,
  choices: Choice[],
  told: LogEntry[],
  words: GameWords,
): string => {
  const offered = told.find((entry) => entry.kind === 'offers');
  if (offered?.card) return words.card(offered.card);
  if (view.turn?.offered) return zenaText(words, 'step.done');
  const open = choicesOf(choices, 'offer').length;
  const held = handOf(view, choices).filter(({ goal }) => !goal).length;
  return open
    ? zenaText(words, 'step.cards_of', { count: open, all: held })
    : zenaText(words, 'step.none');
};

const joinNote = (choices: Choice[], words: GameWords): string => {
  const open = choicesOf(choices, 'join').length;
  return open ? zenaText(words, 'panel.cards', { count: open }) : zenaText(words, 'step.none');
};

const passNote = (choices: Choice[], words: GameWords): string => {
  const best = choicesOf(choices, 'pass').filter((choice) => !isDominated(choice));
  const gain = Math.max(0, ...best.map((choice) => choice.gain));
  if (best.length > 1 && gain) {
    return zenaText(words, 'step.coin_or_card');
  }
  return gain ? words.gain(gain, 0) : zenaText(words, 'step.end');
};
