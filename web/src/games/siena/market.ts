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

export type BidderState = 'highest' | 'in' | 'out' | 'next';
export type Bidder = { seat: number; bid: number | null; state: BidderState };

const AUCTION_BEGINS = new Set(['star_auction', 'proposes', 'calls_artist']);
const BIDS = new Set(['bids', 'calls_artist']);

/** Everybody in the auction under way with their last bid, the highest first; `next` bids next. */
export const biddersOf = (view: SienaView, log: LogEntry[], next: number | null): Bidder[] => {
  const { auction } = view;
  if (auction === null) return [];
  const begun = log.findLastIndex(
    ({ kind, card }) =>
      AUCTION_BEGINS.has(kind) && (kind === 'calls_artist' || card === auction.card),
  );
  const bids = begun < 0 ? [] : log.slice(begun).filter(({ kind }) => BIDS.has(kind));
  const stateOf = (seat: number): BidderState => {
    if (seat === next) return 'next';
    if (seat === auction.leader) return 'highest';
    return auction.inside.includes(seat) ? 'in' : 'out';
  };
  const bidders = view.initiative.map((seat) => ({
    seat,
    bid:
      seat === auction.leader
        ? auction.bid
        : (bids.findLast((entry) => entry.seat === seat)?.amount ?? null),
    state: stateOf(seat),
  }));
  const rank = ({ bid, state }: Bidder): number => (state === 'next' ? -1 : (bid ?? 0));
  return bidders.sort((one, two) => rank(two) - rank(one));
};
