// What a player's own game says about the player: costly decisions, luck, the chance
// that was kept. All numbers are
// chances to win from what the player knew then; docs/analysis.md explains them.

import type { Considered, Judgement, Luck, SurveyedDecision } from '../../api/schema';
import type { GameView } from '../../game_ui';
import type { HistoryItem } from '../table_history';

/** How many decisions are looked at closely. */
export const MOST_JUDGED = 12;
export const MOST_SHOWN = 5;
/** Within the uncertainty choices count as equal, and chance as fair. */
export const LEAST_DIFFERENCE = 0.02;

/** What somebody or something else decided for a player. */
const NOT_OWN = new Set(['caretaker', 'clock']);

/** A decision that was looked at closely, and what the player saw when deciding. */
export type Judged = {
  decision: number;
  phase: string;
  round: number;
  judgement: Judgement;
  view: GameView;
};

/** The decisions that the player made: `made` are all decisions of the game. */
export const ownDecisions = (
  decisions: SurveyedDecision[],
  made: HistoryItem[],
): SurveyedDecision[] =>
  decisions.filter(({ decision }) => !NOT_OWN.has(made[decision]?.by ?? 'person'));

/** The decisions worth a closer look, the most doubtful first. */
export const doubtful = (decisions: SurveyedDecision[]): SurveyedDecision[] =>
  decisions
    .filter(({ doubt }) => doubt > 0)
    .sort((one, two) => two.doubt - one.doubt)
    .slice(0, MOST_JUDGED);

/** Whether a decision cost more than the uncertainty. */
export const isCostly = ({ cost = 0, noise = 0 }: Judgement): boolean =>
  cost >= LEAST_DIFFERENCE && cost > noise;

const costOf = ({ judgement }: Judged): number => judgement.cost ?? 0;

/** The decisions for which both engines know something better, the costliest first. */
export const mistakesOf = (judged: Judged[]): Judged[] =>
  judged
    .filter(({ judgement }) => isCostly(judgement) && !judgement.disputed)
    .sort((one, two) => costOf(two) - costOf(one));

/** The decisions about which the engines disagree. */
export const disputedOf = (judged: Judged[]): Judged[] =>
  judged
    .filter(({ judgement }) => isCostly(judgement) && judgement.disputed)
    .sort((one, two) => costOf(two) - costOf(one));

export const totalCost = (mistakes: Judged[]): number =>
  mistakes.reduce((sum, one) => sum + costOf(one), 0);

/** The strokes of luck that count, the largest first. */
export const luckOf = (luck: Luck[]): Luck[] =>
  luck
    .filter(({ change }) => Math.abs(change) >= LEAST_DIFFERENCE)
    .sort((one, two) => Math.abs(two.change) - Math.abs(one.change));

export const totalLuck = (luck: Luck[]): number =>
  luckOf(luck).reduce((sum, { change }) => sum + change, 0);

export type PhaseReview = { phase: string; decisions: number; kept: number };

/** The share of the chance to win that a decision kept. */
const keptBy = ({ judgement }: Judged): number => {
  const { seat, chances, cost = 0 } = judgement;
  const had = Math.max(chances[seat ?? 0] ?? 0, 1 / Math.max(1, chances.length));
  return Math.max(0, 1 - cost / had);
};

/** The share that is left of the chance to win, from 0 to 1, with these mistakes and no other. */
export const chanceKept = (mistakes: Judged[]): number =>
  mistakes.reduce((share, one) => share * keptBy(one), 1);

/** The same for each phase, in the order of the game. */
export const keptByPhase = (own: SurveyedDecision[], mistakes: Judged[]): PhaseReview[] =>
  [...new Set(own.map(({ phase }) => phase))].map((phase) => ({
    phase,
    decisions: own.filter((one) => one.phase === phase).length,
    kept: chanceKept(mistakes.filter((one) => one.phase === phase)),
  }));

/** What was played, and the best of the rest: null if nothing was better. */
export const playedAndBetter = ({
  considered,
}: Judgement): { played: Considered | null; better: Considered | null } => {
  const played = considered.find((one) => one.played) ?? null;
  const better = considered.find((one) => !one.played) ?? null;
  return { played, better };
};
