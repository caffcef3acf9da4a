// The pieces that differ between two views, by the names that the board gives them.

import type { ZenaView } from './schema';

export const movedBetween = (before: ZenaView, after: ZenaView): string[] => {
  const figures = after.families.flatMap((family, index) => {
    const then = Object.values(before.families[index]?.figures ?? {});
    return Object.values(family.figures).flatMap((place, figure) =>
      place === then[figure] ? [] : [`figure:${family.seat}:${figure}`],
    );
  });
  const cards = after.areas.flatMap(({ area, cards: laid }, at) => {
    const then = before.areas[at]?.cards ?? [];
    return laid.flatMap((card, index) => {
      const known = then[index];
      // The board counts the cards of an area from 1.
      const name = `area:${area}:${index + 1}`;
      if (known?.card !== card.card) return [name];
      return card.markers.flatMap((marker, slot) =>
        marker === known.markers[slot] ? [] : [`${name}:slot:${slot}`],
      );
    });
  });
  return [...figures, ...cards];
};
