// Where on the board, in the market or in the hand a choice takes place, by the names that the
// drawings give to their parts (`data-at`).

import type { Choice } from '../../api/schema';

// A card that is called like a place lies in the hand or on the market.
const OF_CARDS = ['hand', 'market'];

/** The best element for a name: a card where cards lie, a whole place before its parts. */
const bestFor = (root: ParentNode, wanted: string[], kinds: string[] = []): Element | null => {
  const rank = (element: Element): number => {
    const [kind = '', ...rest] = (element.getAttribute('data-at') ?? '').split(':');
    if (rest.join(':') !== wanted.join(':')) return Infinity;
    const place = kinds.indexOf(kind);
    return place < 0 ? kinds.length : place;
  };
  const drawn = [...root.querySelectorAll('[data-at]')].filter(
    (element) => element.getClientRects().length > 0,
  );
  return drawn.reduce<Element | null>(
    (best, one) => (rank(one) < (best ? rank(best) : Infinity) ? one : best),
    null,
  );
};

/** The elements that a choice is about: its card, and the place it goes to. */
export const anchorsOf = (root: ParentNode, { card, place, spot }: Choice): Element[] => {
  const found = [
    card === null ? null : bestFor(root, [card], OF_CARDS),
    place === null
      ? null
      : ((spot ? bestFor(root, [place, String(spot)]) : null) ?? bestFor(root, [place])),
  ];
  return found.filter((element) => element !== null);
};
