// Zena 1814 as the frame shows it.

import type { GameUi } from '../../game_ui';
import './zena.css';
import Board from './Board.svelte';
import Decision from './Decision.svelte';
import { describe, headline, hotkey, order, prompt, needsConfirmation } from './decisions';
import { useCards } from './deck';
import FamilyRow from './FamilyRow.svelte';
import Hand from './Hand.svelte';
import { cardHelp, placeHelp } from './help';
import Panels from './Panels.svelte';
import { zenaView } from './view';

export const gameUi: Partial<GameUi> = {
  useCards: (cards) => useCards(cards?.game === 'zena' ? cards : null),
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
  cardHelp: (card, _view, words) => cardHelp(card, words),
  placeHelp: (place, _view, words) => placeHelp(place, words),
};
