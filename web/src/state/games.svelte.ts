// The games of the server, with their texts in the reader's language; stored, so that pages show
// them at once.

import type { GameInfo, RivalInfo } from '../api/schema';
import { server } from '../api/server';
import { online } from './online.svelte';

const KEY = 'buongoverno-known-games';

const stored = (): GameInfo[] => {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as GameInfo[];
  } catch {
    return [];
  }
};

let known = $state.raw<GameInfo[]>(stored());
let asked = '';
let loading = Promise.resolve();

const load = async (language: string, question: string): Promise<void> => {
  try {
    const found = await server.games(language);
    if (question !== asked) return;
    known = found;
    localStorage.setItem(KEY, JSON.stringify(found));
  } catch {
    // Those that were stored will do until the next try.
    if (question === asked) asked = '';
  }
};

/** Loads the games in a language, unless that has been asked of whoever answers now: the server
 * or, while it cannot be reached, this browser. */
export const loadGames = (language: string): void => {
  const question = `${language} ${online.now}`;
  if (question === asked) return;
  asked = question;
  loading = load(language, question);
};

/** All games by name. */
export const games = (): GameInfo[] => known;

export const gameNamed = (name: string): GameInfo | undefined =>
  known.find((game) => game.name === name);

/** The game of that name, once the games are loaded. */
export const loadedGame = async (name: string): Promise<GameInfo | undefined> => {
  await loading;
  return gameNamed(name);
};

export const gameTitle = (name: string): string => gameNamed(name)?.title ?? name;

export const rulesetTitle = (game: string, ruleset: string): string =>
  gameNamed(game)?.ruleset_texts.find(({ name }) => name === ruleset)?.title ?? ruleset;

/** A text with titles in place of keys of rulesets and options that are no words, as examples have them. */
export const withTitles = (game: string, text: string): string => {
  const { ruleset_texts = [], options = [] } = gameNamed(game) ?? {};
  return [...ruleset_texts, ...options]
    .filter(({ name }) => /[^a-z]/.test(name))
    .reduce((told, { name, title }) => told.replaceAll(name, title), text);
};

export const optionTitle = (game: string, option: string): string =>
  gameNamed(game)?.options.find(({ name }) => name === option)?.title ?? option;

/** Whom a bot plays, with temper and line in the reader's language. */
export const rivalOf = (game: string, key: string | null | undefined): RivalInfo | undefined =>
  gameNamed(game)?.rivals?.find((rival) => rival.key === key);

/** A number of players that is as near as possible to the wanted one. */
export const playersFor = (game: GameInfo, wanted: number): number =>
  Math.min(Math.max(wanted, game.least_players), game.most_players);
