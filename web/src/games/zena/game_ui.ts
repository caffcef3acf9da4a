// Zena 1814 as the frame shows it.

import { genericUi } from '../../frame/generic_ui';
import type { GameUi, GameView } from '../../game_ui';
import './zena.css';
import AreaTab from './AreaTab.svelte';
import { areaInQuestion, areasOf } from './board';
import Board from './Board.svelte';
import Decision from './Decision.svelte';
import { describe, headline, hotkey, order, prompt, needsConfirmation } from './decisions';
import { numbers, usePrinted } from './deck';
import FamilyRow from './FamilyRow.svelte';
import Hand from './Hand.svelte';
import HeadNote from './HeadNote.svelte';
import { cardHelp, placeHelp } from './help';
import { movedBetween } from './moved';
import Steps from './Steps.svelte';
import { listed, stepFor } from './steps';
import { sources } from './result/sources';
import { zenaView } from './view';

const familyOf = (view: GameView, seat: number) => zenaView(view).families[seat];

export const gameUi: Partial<GameUi> = {
  usePrinted,
  score: async () => (await import('./score')).score,
  Board,
  Decision,
  Hand,
  Steps,
  HeadNote,
  PlayerRow: FamilyRow,
  spotlight: () => import('./Spotlight.svelte'),
  namesInStrip: false,
  PartTab: AreaTab,
  parts: (view, words) =>
    areasOf(zenaView(view)).map(({ area }) => ({ id: area, title: words.place(area) })),
  partFor: (view) => areaInQuestion(zenaView(view)),
  rounds: (view) => (view.round > 0 ? { now: view.round, last: numbers.rounds } : null),
  headline: (view, words) => headline(zenaView(view), words),
  prompt,
  describe: (choice, view, names, words) => describe(choice, zenaView(view), names, words),
  order,
  listed: (choices, view, step) => listed(choices, zenaView(view), step),
  stepFor,
  hotkey,
  needsConfirmation,
  openings: new Set(['turn', 'round', 'event']),
  greatMoments: {
    battle_won: { tone: 'gain' },
    fort_back: { tone: 'loss' },
    majority: { tone: 'news' },
  },
  sources,
  result: async () => (await import('./result/result_ui')).resultUi,
  moved: (before, after) => movedBetween(zenaView(before), zenaView(after)),
  hand: (view) => (view.seat === null ? [] : (familyOf(view, view.seat)?.known_cards ?? [])),
  money: (view, seat) => familyOf(view, seat)?.coins ?? 0,
  points: (view, seat) => genericUi.points(view, seat) ?? familyOf(view, seat)?.points ?? null,
  seating: (view) => zenaView(view).families.map((family) => family.seat),
  cardHelp: (card, view, words) => cardHelp(card, zenaView(view).ruleset, words),
  placeHelp: (place, _view, words) => placeHelp(place, words),
};
