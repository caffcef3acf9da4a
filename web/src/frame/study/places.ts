// Places on the board that can be marked: those that have a name in words.

import type { Place } from '../../motion/score';
import { say } from '../../words/language.svelte';
import type { TableViewModel } from '../table_view_model.svelte';

type Naming = Pick<TableViewModel, 'words' | 'seatNames' | 'score'>;

const FIGURE = 'figure';
const HAND = 'hand';
const MARKET = 'market';
/** The tab of a part of the board, which stands for all of it. */
const PART = 'part';
const NUMBER = /^\d+$/;

/** A place in words, with its number where several are side by side; '' where it has none. */
export const placeName = (
  place: Place,
  { words, seatNames }: Pick<Naming, 'words' | 'seatNames'>,
): string => {
  const [kind = '', name = '', number = '', ...more] = place.split(':');
  if (kind === PART || more.length) return '';
  if (kind === FIGURE) {
    const owner = NUMBER.test(name) ? (seatNames[Number(name)] ?? '') : inWords(name, words);
    const which = words.has('figures', number) ? words.word('figures', number) : '';
    return owner && which ? `${owner}, ${which}` : owner;
  }
  if ((kind === HAND || kind === MARKET) && !number) {
    const table = ['cards', 'titles'].find((one) => words.has(one, name));
    const card = table === undefined ? '' : words.word(table, name);
    return card && say(kind === HAND ? 'study.in_hand' : 'study.card', { card });
  }
  const found = inWords(name, words);
  return found && NUMBER.test(number) ? `${found} ${Number(number)}` : number ? '' : found;
};

const inWords = (name: string, words: Naming['words']): string => {
  if (name === '') return '';
  const table = ['places', 'cards', 'titles'].find((one) => words.has(one, name));
  return table === undefined ? '' : words.word(table, name);
};

/** What a place is a part of, if that has the same name: a cube lies in its sector. */
const whole = (place: Place, naming: Naming): Place => {
  const other = naming.score?.standIn(place) ?? null;
  if (other === null || kindOf(other) === kindOf(place)) return place;
  const same = other.split(':')[1] === place.split(':')[1];
  return same && placeName(other, naming) ? whole(other, naming) : place;
};

const kindOf = (place: Place): string => place.split(':')[0] ?? '';

/** The places that are drawn in an element and have a name, by name. */
export const placesIn = (root: ParentNode, naming: Naming): { place: Place; name: string }[] => {
  const drawn = [...root.querySelectorAll('[data-at]')].filter(
    (element) => element.getClientRects().length > 0,
  );
  const places = new Set(
    drawn.map((element) => whole(element.getAttribute('data-at') ?? '', naming)),
  );
  return [...places]
    .map((place) => ({ place, name: placeName(place, naming) }))
    .filter(({ name }) => name)
    .sort((one, other) => one.name.localeCompare(other.name, naming.words.language));
};

/** The place at a point of the window: what lies on top there and has a name. */
export const placeAt = (x: number, y: number, naming: Naming): Place | null => {
  for (const element of document.elementsFromPoint(x, y)) {
    for (
      let at = element.closest('[data-at]');
      at !== null;
      at = at.parentElement?.closest('[data-at]') ?? null
    ) {
      const place = whole(at.getAttribute('data-at') ?? '', naming);
      if (placeName(place, naming)) return place;
    }
  }
  return null;
};
