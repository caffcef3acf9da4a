// Open cards, what was taken, and the auction under way.

import type { LogEntry } from '../../api/schema';
import { greenOf, isStar } from './printed';
import type { SienaView } from './schema';

export type OpenCard = { card: string; copies: number };
export type Taken = { card: string; seat: number; paid: number };

/** Open cards, copies together, star cards last and in the order of their auctions. */
export const openCards = (view: SienaView): OpenCard[] => {
  const names = [...new Set(view.table)];
  const offered = names.map((card) => ({
    card,
    copies: view.table.filter((other) => other === card).length,
  }));
  const star = ({ card }: OpenCard) => (isStar(card) ? greenOf(card) : 0);
  return offered.sort((one, two) => star(one) - star(two));
};

/** What was taken in a round and by whom, as far as the log reaches. */
export const takenInRound = (round: number, log: LogEntry[]): Taken[] => {
  const begun = log.findLastIndex(({ kind, amount }) => kind === 'round' && amount === round);
  if (begun < 0) return [];
  const next = log.findIndex(({ kind }, place) => place > begun && kind === 'round');
  return log
    .slice(begun + 1, next < 0 ? undefined : next)
    .filter(
      ({ kind, card, seat }) => (kind === 'takes' || kind === 'wins') && card && seat !== null,
    )
    .map(({ card, seat, money }) => ({ card: card ?? '', seat: seat ?? 0, paid: Math.abs(money) }));
};

export type LadderBid = { bid: number; seat: number; state: 'highest' | 'past' };

const AUCTION_BEGINS = new Set(['star_auction', 'proposes', 'calls_artist']);

/** The bids of the auction under way, the highest first. */
export const ladderOf = (view: SienaView, log: LogEntry[], most: number): LadderBid[] => {
  const { auction } = view;
  if (auction === null || auction.leader === null) return [];
  const begun = log.findLastIndex(
    ({ kind, card }) =>
      AUCTION_BEGINS.has(kind) && (kind === 'calls_artist' || card === auction.card),
  );
  const bids =
    begun < 0
      ? []
      : log.slice(begun).filter(({ kind }) => kind === 'bids' || kind === 'calls_artist');
  const past = bids
    .filter(({ amount, seat }) => amount < auction.bid && seat !== null)
    .map(({ amount, seat }): LadderBid => ({ bid: amount, seat: seat ?? 0, state: 'past' }));
  const highest: LadderBid = { bid: auction.bid, seat: auction.leader, state: 'highest' };
  return [highest, ...past.reverse()].slice(0, most);
};

export type BidderState = 'highest' | 'in' | 'out';

export const bidderStateOf = (view: SienaView, seat: number): BidderState => {
  if (view.auction?.leader === seat) return 'highest';
  return view.auction?.inside.includes(seat) ? 'in' : 'out';
};
