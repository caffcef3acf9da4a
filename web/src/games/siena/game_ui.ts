// Siena's UI: its drawn parts and its words over the generic ones.

import { genericUi } from '../../frame/generic_ui';
import type { GameUi, GameView, GameWords } from '../../game_ui';
import Board from './Board.svelte';
import { describe, groupOf, hotkeyOf, needsConfirmation, ordered, promptFor } from './decisions';
import Hand from './Hand.svelte';
import { captionOf, cardHelp, placeHelp } from './help';
import { movedBetween } from './moved';
import PlayerRow from './PlayerRow.svelte';
import { numbers, usePrinted } from './printed';
import { sources } from './result/sources';
import type { SienaView } from './schema';
import { textsIn } from './texts';

const own = (view: GameView): SienaView => view as SienaView;
const playerOf = (view: GameView, seat: number) => own(view).players[seat];

const ON_THE_MARKET = new Set(['bid', 'take', 'propose']);
const IN_THE_CITY = new Set([
  'move',
  'draw',
  'keep',
  'courtesans',
  'alms',
  'beggar-cards',
  'beggar-step',
  'look',
]);
const IN_THE_COUNTRY = new Set(['lay', 'sell', 'carry', 'road', 'offer']);

const partFor = (view: SienaView): string | null => {
  const question = view.question ?? '';
  if (ON_THE_MARKET.has(question)) return view.auction?.kind === 'artist' ? 'city' : 'market';
  if (IN_THE_CITY.has(question)) return 'city';
  if (IN_THE_COUNTRY.has(question)) return 'countryside';
  if (question !== 'turn' || view.turn === null) return null;
  return view.players[view.turn.seat]?.status === 'banker' ? 'city' : 'countryside';
};

const lastRound = (view: SienaView): number =>
  view.options.long_game ? numbers.last_round_long : numbers.last_round;

const headline = (view: SienaView, words: GameWords): string => {
  const { labels } = textsIn(words.language);
  if (view.round === 0) return labels.opening;
  const last = lastRound(view);
  const round = words.fill(labels.round, {}, { amount: view.round, last });
  const phase =
    view.result !== null
      ? labels.over
      : view.question === 'take'
        ? labels.cardPhase
        : view.auction?.kind === 'star'
          ? labels.starPhase
          : labels.actionPhase;
  return `${round} · ${phase}`;
};

export const gameUi: Partial<GameUi> = {
  usePrinted,
  score: async () => (await import('./score')).score,
  Board,
  Hand,
  PlayerRow,
  spotlight: () => import('./Spotlight.svelte'),
  parts: (_, words) => {
    const { labels } = textsIn(words.language);
    return [
      { id: 'city', title: labels.city },
      { id: 'countryside', title: labels.countryside },
      { id: 'market', title: labels.market },
    ];
  },
  partFor: (view) => partFor(own(view)),
  headline: (view, words) => headline(own(view), words),
  rounds: (view) => (view.round > 0 ? { now: view.round, last: lastRound(own(view)) } : null),
  prompt: (asked, mine) => {
    const view = own(asked.situation.view);
    return mine && view.question ? promptFor(asked, view) : genericUi.prompt(asked, mine);
  },
  describe: (choice, view, names, words) => describe(choice, own(view), names, words),
  group: groupOf,
  order: ordered,
  hotkey: hotkeyOf,
  needsConfirmation,
  openings: new Set(['turn', 'round', 'star_auction', 'proposes']),
  greatMoments: {
    becomes_merchant: { tone: 'gain', rise: true },
    becomes_banker: { tone: 'gain', rise: true },
    game_goes_on: { tone: 'news', end: true },
    workers_leave: { tone: 'news' },
    travellers_leave: { tone: 'news' },
  },
  sources,
  result: async () => (await import('./result/result_ui')).resultUi,
  moved: (before, after) => movedBetween(own(before), own(after)),
  hand: (view) => (view.seat === null ? [] : (playerOf(view, view.seat)?.hand ?? [])),
  money: (view, seat) => playerOf(view, seat)?.florins ?? 0,
  seating: (view) => own(view).initiative,
  caption: captionOf,
  cardHelp,
  placeHelp: (place, _, words) => placeHelp(place, words),
};
