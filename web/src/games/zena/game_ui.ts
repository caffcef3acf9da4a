// Zena 1814 as the frame shows it.

import { genericUi } from '../../frame/generic_ui';
import type { GameUi, GameView } from '../../game_ui';
import './zena.css';
import Board from './Board.svelte';
import Decision from './Decision.svelte';
import { describe, headline, hotkey, order, prompt, needsConfirmation } from './decisions';
import { usePrinted } from './deck';
import FamilyRow from './FamilyRow.svelte';
import Hand from './Hand.svelte';
import { cardHelp, placeHelp } from './help';
import Panels from './Panels.svelte';
import { zenaView } from './view';

const familyOf = (view: GameView, seat: number) => zenaView(view).families[seat];

export const gameUi: Partial<GameUi> = {
  usePrinted,
  Board,
  Decision,
  Hand,
  Panels,
  PlayerRow: FamilyRow,
  headline: (view, words) => headline(zenaView(view), words),
  prompt,
  describe: (choice, view, names, words) => describe(choice, zenaView(view), names, words),
  order,
  hotkey,
  needsConfirmation,
  openings: new Set(['turn', 'round', 'event']),
  hand: (view) => (view.seat === null ? [] : (familyOf(view, view.seat)?.known_cards ?? [])),
  money: (view, seat) => familyOf(view, seat)?.coins ?? 0,
  points: (view, seat) => genericUi.points(view, seat) ?? familyOf(view, seat)?.points ?? null,
  seating: (view) => zenaView(view).families.map((family) => family.seat),
  cardHelp: (card, _view, words) => cardHelp(card, words),
  placeHelp: (place, _view, words) => placeHelp(place, words),
};
