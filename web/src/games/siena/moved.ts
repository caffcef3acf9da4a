// The pieces that differ between two views, by the names that the board gives them.

import type { SienaView } from './schema';

const numbered = (name: string, one: number, two: number): string[] =>
  Array.from(
    { length: Math.abs(two - one) },
    (_, index) => `${name}:${Math.min(one, two) + index}`,
  );

export const movedBetween = (before: SienaView, after: SienaView): string[] => {
  const sectors = after.sectors.flatMap((sector, index) => {
    const then = before.sectors[index];
    if (then === undefined) return [];
    const cubes = numbered(`cube:${sector.good}`, then.cubes, sector.cubes);
    return then.finished === sector.finished ? cubes : [...cubes, `ready:${sector.good}`];
  });
  const figures = after.players.flatMap((player, seat) => {
    const then = before.players[seat];
    const stayed =
      then?.place === player.place &&
      then.road === player.road &&
      then.road_space === player.road_space &&
      then.status === player.status;
    return stayed ? [] : [`figure:${player.seat}`];
  });
  const beggar = before.calandrino === after.calandrino ? [] : ['figure:calandrino'];
  const floors = after.tower
    .slice(before.tower.length)
    .map((_, index) => before.tower.length + index + 1);
  return [
    ...sectors,
    ...figures,
    ...beggar,
    ...floors.map((floor) => `floor:${floor}`),
    ...numbered('courtesan', before.courtesans, after.courtesans),
  ];
};
