// The account that is signed in, if any.

import type { Account } from '../api/schema';
import { server } from '../api/server';

export const account = $state<{ now: Account | null; known: boolean }>({ now: null, known: false });

/** Asks the server which account this browser is signed in to. */
export const loadAccount = async (): Promise<void> => {
  try {
    account.now = (await server.isKnown()) ? await server.me() : null;
  } catch {
    account.now = null; // an expired session, or no server: not signed in
  }
  account.known = true;
};
