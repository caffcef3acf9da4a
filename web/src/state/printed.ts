// What is printed on the cards and boards of the games; the server is asked only once for each.

import { server } from '../api/server';
import type { Printed } from '../api/schema';

const known = new Map<string, Printed>();

/** What is printed in a game with its standard cards. */
export const printedIn = async (game: string, language: string): Promise<Printed> => {
  const key = `${game} ${language}`;
  const printed = known.get(key) ?? (await server.cards(game, language));
  known.set(key, printed);
  return printed;
};
