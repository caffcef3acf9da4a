// The decisions after which a player's chance to win changed most.

export type Swing = { decision: number; seat: number; change: number };

/** The largest changes, one for each decision, the largest first. */
export const swingsOf = (chances: number[][], most = 6, least = 0.05): Swing[] => {
  const found: Swing[] = [];
  for (let decision = 1; decision < chances.length; decision += 1) {
    const before = chances[decision - 1] ?? [];
    const after = chances[decision] ?? [];
    const changes = after.map((chance, seat) => ({
      decision,
      seat,
      change: chance - (before[seat] ?? 0),
    }));
    const largest = changes.sort((one, two) => Math.abs(two.change) - Math.abs(one.change))[0];
    if (largest && Math.abs(largest.change) >= least) found.push(largest);
  }
  return found.sort((one, two) => Math.abs(two.change) - Math.abs(one.change)).slice(0, most);
};
