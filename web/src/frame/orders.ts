// Standing orders in words: the server sends them with each offer, and they are stored.

import type { Offer, Order } from '../api/schema';

const KEY = 'buongoverno.orders';

/** Whether two orders are about the same thing; a new amount replaces the old one. */
export const sameOrder = (one: Order, two: Order): boolean =>
  one.kind === two.kind && (one.scope ?? '') === (two.scope ?? '');

/** The words of an order with its amount, from the offers now or from earlier ones. */
export const orderText = (order: Order, offers: Offer[]): string => {
  const offer = offers.find((one) => one.order.kind === order.kind);
  const known = remembered();
  if (offer) {
    known[order.kind] = { text: offer.text, amount: offer.order.amount ?? 0 };
    remember(known);
  }
  const words = known[order.kind];
  if (!words) return `${order.kind.replaceAll('_', ' ')} ${order.amount || ''}`.trim();
  return withAmount(words.text, words.amount, order.amount ?? 0);
};

/** A text that names one number, with another in its place. */
export const withAmount = (text: string, before: number, after: number): string =>
  text.replace(new RegExp(`(?<!\\d)${before}(?!\\d)`), String(after));

type Remembered = Record<string, { text: string; amount: number }>;

const remembered = (): Remembered => {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Remembered;
  } catch {
    return {};
  }
};

const remember = (known: Remembered): void => {
  try {
    localStorage.setItem(KEY, JSON.stringify(known));
  } catch {
    // Then the words are known only as long as the offer lasts.
  }
};
