// My games, as the server last told them; they are kept for when it cannot be reached.

import type { MyTable } from '../api/schema';
import { server } from '../api/server';

const KEY = 'buongoverno-games';
const EVERY = 45_000;

type Kept = { at: number; tables: MyTable[] };

const kept = (): Kept => {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '') as Kept;
  } catch {
    return { at: 0, tables: [] };
  }
};

export const games = $state<Kept & { fresh: boolean }>({ ...kept(), fresh: false });

export const waiting = (): MyTable[] => games.tables.filter((one) => one.my_turn);

export const learnGames = async (): Promise<void> => {
  try {
    const tables = await server.myTables();
    Object.assign(games, { at: Date.now(), tables, fresh: true });
    localStorage.setItem(KEY, JSON.stringify({ at: games.at, tables }));
  } catch {
    games.fresh = false;
  }
};

/** Looks now, now and then, and whenever somebody comes back to the page. */
export const followGames = (): (() => void) => {
  const look = () => {
    if (document.visibilityState === 'visible' && navigator.onLine) void learnGames();
  };
  look();
  const timer = setInterval(look, EVERY);
  document.addEventListener('visibilitychange', look);
  window.addEventListener('online', look);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('online', look);
  };
};

export const forgetGames = (): void => {
  Object.assign(games, { at: 0, tables: [] });
  localStorage.removeItem(KEY);
};
