// Who is signed in, if anybody.

import type { Account } from '../api/schema';
import { server } from '../api/server';

export const account = $state<{ now: Account | null; known: boolean }>({ now: null, known: false });

/** Asks the server once who this browser is. */
export const loadAccount = async (): Promise<void> => {
  try {
    account.now = (await server.isKnown()) ? await server.me() : null;
  } catch {
    account.now = null; // an old session, or no server: nobody is signed in
  }
  account.known = true;
};
