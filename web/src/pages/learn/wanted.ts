// Which moves a lesson waits for.

const verbOf = (move: string): string => move.split(' ')[0] ?? '';

/**
 * The moves of which one is wanted next, after so many decisions. Moves with the same verb in a row
 * may come in any order: two cards are laid together whichever is first. `chosen` has what was
 * chosen for each decision; those that it lacks had no alternative.
 */
export const wantedNow = (
  moves: string[],
  chosen: (string | undefined)[],
  done: number,
): string[] => {
  const next = moves[done];
  if (next === undefined) return [];
  let first = done;
  while (first > 0 && verbOf(moves[first - 1]!) === verbOf(next)) first -= 1;
  let last = done;
  while (last + 1 < moves.length && verbOf(moves[last + 1]!) === verbOf(next)) last += 1;
  const left = moves.slice(first, last + 1);
  for (let at = first; at < done; at += 1) {
    const place = left.indexOf(chosen[at] ?? moves[at]!);
    if (place >= 0) left.splice(place, 1);
  }
  return left;
};

/** A text in pieces: what stands between asterisks is the point of it. */
export const piecesOf = (text: string): { text: string; point: boolean }[] =>
  text.split('*').map((piece, place) => ({ text: piece, point: place % 2 === 1 }));
