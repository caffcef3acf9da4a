// The final count, step by step: which pieces of whose points lie after how many steps.

import type { ResultDetails, ScorePiece, SeatDetails } from '../../api/schema';
import type { ResultUi } from './result_ui';

export type Step = { group: string; round: number | null; ms: number; pieces: Set<ScorePiece> };

export const PICTURE_MS = 900;
export const PLACES_MS = 600;
export const PODIUM_MS = 250;
export const PODIUM_STEPS = 3;

const inOrder = (pieces: ScorePiece[]): ScorePiece[] =>
  [...pieces].sort(
    (one, two) => (one.round ?? 0) - (two.round ?? 0) || (one.count ?? 0) - (two.count ?? 0),
  );

/** The steps of a count, in the order of the game; sources nobody has take no time. */
export const stepsOf = (details: ResultDetails, ui: ResultUi): Step[] =>
  ui.steps.flatMap(({ group, by, ms }) => {
    const own = (seat: SeatDetails) =>
      inOrder(seat.pieces.filter((piece) => ui.groupOf(piece.kind) === group));
    const all = inOrder(details.seats.flatMap(own));
    if (!all.length) return [];
    if (by === 'together') return [{ group, round: null, ms, pieces: new Set(all) }];
    if (by === 'round') {
      const rounds = [...new Set(all.map((piece) => piece.round ?? 0))];
      return rounds.map((round) => ({
        group,
        round: round || null,
        ms,
        pieces: new Set(all.filter((piece) => (piece.round ?? 0) === round)),
      }));
    }
    const rows = details.seats.map((seat) => own(seat).sort((one, two) => one.points - two.points));
    const most = Math.max(...rows.map((row) => row.length));
    return Array.from({ length: most }, (_, place) => ({
      group,
      round: null,
      ms,
      pieces: new Set(rows.flatMap((row) => row[place] ?? [])),
    }));
  });

/** What lies after so many steps. */
export const laidAfter = (steps: Step[], done: number): Set<ScorePiece> =>
  new Set(steps.slice(0, done).flatMap((step) => [...step.pieces]));

export const pointsIn = (seat: SeatDetails, laid: ReadonlySet<ScorePiece>): number =>
  seat.pieces.reduce((sum, piece) => sum + (laid.has(piece) ? piece.points : 0), 0);

/** A stretch of a bar: pieces that take points away bite off the end of the first one. */
export type Stretch = { piece: ScorePiece; group: string; width: number; bitten: boolean };

export const stretchesOf = (
  seat: SeatDetails,
  laid: ReadonlySet<ScorePiece>,
  ui: ResultUi,
  order: 'source' | 'round',
): Stretch[] => {
  const lying = seat.pieces.filter((piece) => laid.has(piece));
  const gains = lying.filter((piece) => piece.points > 0);
  const losses = lying.filter((piece) => piece.points < 0);
  const sorted = order === 'source' ? gains : byRound(gains);
  const lost = -losses.reduce((sum, piece) => sum + piece.points, 0);
  return sorted.flatMap((piece, place) => {
    const group = ui.groupOf(piece.kind);
    // Twice what is lost: once it is gone, once it is shown as bitten off.
    const width = place === 0 ? Math.max(1, piece.points - 2 * lost) : piece.points;
    const stretch = { piece, group, width, bitten: false };
    if (place > 0) return [stretch];
    const bites = losses.map((loss) => ({
      piece: loss,
      group: ui.groupOf(loss.kind),
      width: -loss.points,
      bitten: true,
    }));
    return [stretch, ...bites];
  });
};

/** What was gained in a round first, in the order of the rounds; then what counts at the end. */
const byRound = (pieces: ScorePiece[]): ScorePiece[] => [
  ...inOrder(pieces.filter((piece) => piece.round)),
  ...pieces.filter((piece) => !piece.round),
];
