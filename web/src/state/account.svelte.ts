// The account that is signed in, if any, and what the server offers to those who are not.

import type { Account, Registration } from '../api/schema';
import { server } from '../api/server';

export const account = $state<{ now: Account | null; known: boolean }>({ now: null, known: false });

/** Who may make an account; until it is known, everybody. */
export const registration = $state<{ now: Registration }>({
  now: { registration: 'open', reset: false },
});

/** Asks the server which account this browser is signed in to. */
export const loadAccount = async (): Promise<void> => {
  try {
    account.now = (await server.isKnown()) ? await server.me() : null;
  } catch {
    account.now = null; // an expired session, or no server: not signed in
  }
  account.known = true;
};

export const loadRegistration = async (): Promise<void> => {
  try {
    registration.now = await server.registration();
  } catch {
    // What was assumed stays; the server refuses what it does not allow.
  }
};

/** Until when the account may not write in chats, in seconds since 1970; null if it may. */
export const mutedUntil = (at = Date.now() / 1000): number | null => {
  const until = account.now?.muted_until ?? null;
  return until !== null && until > at ? until : null;
};
