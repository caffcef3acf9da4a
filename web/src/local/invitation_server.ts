// A Buongoverno server that passes invitations on, so that a link is all a guest needs and nothing
// has to be copied back (docs/protocol.md, "Browsers that find each other").

import { WITHOUT_SERVER } from '../api/edition';
import type { AwaitedAnswer, LeftOffer, PeerOffer, Problem } from '../api/schema';
import { Refusal } from '../api/server';
import { settings } from '../state/settings.svelte';

const WAIT = 20; // seconds that the server lets a host wait for an answer
const PAUSE = 2_000;
const SECURE = 'https://';
const UNKNOWN = 404;
const ORIGIN = /^https?:\/\/(\[[\da-f:]+\]|[\w.-]+)(:\d+)?$/;

/** The address of a server as somebody typed it; empty if it is none. */
export const serverAddress = (typed: string): string => {
  const given = typed.trim();
  try {
    const { origin } = new URL(given.includes('://') ? given : SECURE + given);
    return ORIGIN.test(origin) ? origin : '';
  } catch {
    return '';
  }
};

/** The server that passes invitations on; empty if there is none. Pages of a server ask that. */
export const invitationServer = (): string =>
  WITHOUT_SERVER ? serverAddress(settings.invitations) : location.origin;

/** The page with which a guest joins, from which both the code and the server can be read. */
export const joinPage = (server: string, code: string): string =>
  `/join/${code}?at=${encodeURIComponent(server.replace(SECURE, ''))}`;

const ask = async <Answer>(address: string, body?: object): Promise<Answer> => {
  let answer: Response;
  try {
    answer = await fetch(address, {
      method: body ? 'POST' : 'GET',
      headers: {
        'accept-language': settings.language,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      body: body ? JSON.stringify(body) : null,
      credentials: 'omit',
      cache: 'no-store',
    });
  } catch {
    throw new Refusal(0, { reason: 'offline', message: 'the server cannot be reached' });
  }
  const text = await answer.text();
  if (!answer.ok) throw new Refusal(answer.status, problemIn(answer.status, text));
  return (text ? JSON.parse(text) : undefined) as Answer;
};

// Some other server may be at that address.
const problemIn = (status: number, text: string): Problem => {
  try {
    return JSON.parse(text) as Problem;
  } catch {
    return { reason: 'mistake', message: `${status}` };
  }
};

const post = (server: string, code: string): string =>
  `${server}/api/post/${encodeURIComponent(code)}`;

export const leaveOffer = (server: string, text: string): Promise<LeftOffer> =>
  ask<LeftOffer>(`${server}/api/post`, { text });

export const readOffer = async (server: string, code: string): Promise<string> =>
  (await ask<PeerOffer>(post(server, code))).text;

export const leaveAnswer = (server: string, code: string, text: string): Promise<void> =>
  ask<void>(`${post(server, code)}/answer`, { text });

/** Waits for the answer; null if none came while the offer lasted. The server lets us wait, since
    timers of pages that nobody looks at hardly run. */
export const awaitAnswer = async (
  server: string,
  { code, key, seconds }: LeftOffer,
): Promise<string | null> => {
  const address = `${post(server, code)}/answer?key=${encodeURIComponent(key)}&wait=${WAIT}`;
  const end = Date.now() + 1000 * seconds;
  while (Date.now() < end) {
    const begun = Date.now();
    try {
      const { text } = await ask<AwaitedAnswer>(address);
      if (text !== null) return text;
    } catch (error) {
      if (error instanceof Refusal && error.status === UNKNOWN) return null;
      // Otherwise the network is away for a moment.
    }
    const left = begun + PAUSE - Date.now();
    if (left > 0) await new Promise((done) => setTimeout(done, left));
  }
  return null;
};
