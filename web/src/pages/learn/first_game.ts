// A whole game to learn by: a table of one's own against bots, by the rules for beginners, where a
// guide explains what is new.

import type { GameInfo } from '../../api/schema';
import { server } from '../../api/server';
import { playersFor } from '../../state/games.svelte';
import { go } from '../../state/route.svelte';
import { settings } from '../../state/settings.svelte';
import { say } from '../../words/language.svelte';
import { againstBots, LEVELS } from '../new/levels';

const SEATS = 3;

/** Makes the table and goes there. */
export const beginFirstGame = async (
  game: GameInfo,
  level: (typeof LEVELS)[number],
): Promise<void> => {
  const { table } = await server.makeTable(
    {
      game: game.name,
      ruleset: game.learning_ruleset,
      seats: againstBots(playersFor(game, SEATS) - 1, level),
      title: say('learn.title', { game: game.title }),
      undo: 'free',
      hints: true,
      chat: false,
    },
    settings.name || say('common.you'),
  );
  settings.learned = settings.learned.filter((id) => !id.startsWith(`${game.name}.`));
  go(`/learn/${game.name}?table=${table.id}`);
};
