// The board in words, for screen readers.

import type { GameWords } from '../../game_ui';
import { RING, roadPays, ROADS } from './printed';
import type { SienaView } from './schema';
import { textsIn } from './texts';

const who = (names: string[], seats: number[], words: GameWords): string =>
  words.joinNames(seats.map((seat) => names[seat] ?? ''));

const cityInWords = (view: SienaView, names: string[], words: GameWords): string[] =>
  [...RING, 'inn', 'wall'].map((place) => {
    const { labels } = textsIn(words.language);
    const standing = view.players
      .filter((player) => player.place === place)
      .map(({ seat }) => seat);
    const told = [`${words.place(place)}: ${words.word('place_effects', place)}`];
    if (standing.length) told.push(who(names, standing, words));
    if (view.calandrino === place) told.push(labels.calandrino);
    if (place === 'inn' && view.courtesans) {
      told.push(words.fill(labels.courtesans, {}, { amount: view.courtesans }));
    }
    if (place === 'torre-del-mangia') {
      view.tower.forEach((seat, index) =>
        told.push(words.fill(labels.builtBy, { name: names[seat] ?? '' }, { amount: index + 1 })),
      );
    }
    const donors = view.players.filter(({ donated }) => donated).map(({ seat }) => seat);
    if (place === 'duomo' && donors.length) {
      told.push(words.fill(labels.donatedBy, { names: who(names, donors, words) }));
    }
    return told.join('; ');
  });

const countrysideInWords = (view: SienaView, words: GameWords): string[] =>
  view.sectors.map((sector) => {
    const { labels } = textsIn(words.language);
    const name = words.word('goods', sector.good);
    if (sector.gone) return `${name}: ${labels.gone}`;
    const cubes = words.fill(labels.cubesOf, {}, { amount: sector.cubes, fills: sector.fills });
    const ready = words.fill(labels.ready, {}, { amount: sector.finished });
    return `${name}: ${cubes}; ${ready}; ${sector.price} ${labels.florins}`;
  });

const roadsInWords = (view: SienaView, names: string[], words: GameWords): string[] =>
  ROADS.map((road) => {
    const { labels } = textsIn(words.language);
    const there = view.players
      .filter((player) => player.road === road)
      .map((player) => `${names[player.seat]} ${roadPays(road)[player.road_space - 1]}`);
    const title = words.fill(labels.roadTo, { place: words.place(road) });
    return [`${title}: ${roadPays(road).join(', ')}`, ...there].join('; ');
  });

/** One line for each place. */
export const boardInWords = (view: SienaView, names: string[], words: GameWords): string[] => [
  ...cityInWords(view, names, words),
  ...countrysideInWords(view, words),
  ...roadsInWords(view, names, words),
];
