// Tables from browser to browser: the page of the host answers its guests over data channels, with
// the messages that its own worker gets. Who hosts has the whole game; guests get what their seats
// may know, as from a server.

import { randomId } from '../api/random_id';
import { settings } from '../state/settings.svelte';
import type { TableSocket, Transport } from '../api/transport';
import { say } from '../words/language.svelte';
import { HostLink } from './host_link';
import { listenToTables, postToTables } from './local_transport';
import type { FromTables, ToTables } from './messages';
import { descriptionOf, reachOf, type Reach } from './peer_reach';
import { packed, unpacked } from './peer_text';

type Offer = [table: string, ...reach: Reach];
type Answer = Reach;
/** What a guest says first: a secret that stands for them, and for their seat. */
type Hello = { kind: 'hello'; key: string };
/** The host's answer to it. */
type Welcome = { kind: 'welcome' };

const GATHERING = 3_000;
// Data channels take messages up to some size only.
const LONGEST = 16_000;
const CONNECTING = 20_000;
// Milliseconds. A browser may lose what arrives just as a channel opens, so a guest says hello until
// the host answers; from then on nothing is lost.
const HELLO_AGAIN = 250;

const connection = (): RTCPeerConnection =>
  new RTCPeerConnection(settings.stun ? { iceServers: [{ urls: settings.stun }] } : {});

/** A connection that breaks down closes its channel, which no browser does by itself. */
const closeWhenBroken = (peer: RTCPeerConnection, channel: RTCDataChannel): void =>
  peer.addEventListener('connectionstatechange', () => {
    if (peer.connectionState !== 'failed') return;
    peer.close();
    channel.onclose?.(new Event('close'));
  });

/** How this side is reached, once it knows its addresses. */
const reached = async (peer: RTCPeerConnection): Promise<Reach> => {
  await new Promise<void>((done) => {
    if (peer.iceGatheringState === 'complete') done();
    peer.addEventListener('icegatheringstatechange', () => {
      if (peer.iceGatheringState === 'complete') done();
    });
    setTimeout(done, GATHERING);
  });
  return reachOf(peer.localDescription!.sdp);
};

/** Sends and takes whole messages over a channel, in pieces. */
const talk = <Sent extends object, Got>(channel: RTCDataChannel, take: (got: Got) => void) => {
  let pieces = '';
  channel.onmessage = ({ data }: MessageEvent<string>) => {
    pieces += data.slice(1);
    if (!data.startsWith('.')) return;
    const whole = pieces;
    pieces = '';
    take(JSON.parse(whole) as Got);
  };
  return (message: Sent) => {
    if (channel.readyState !== 'open') return;
    const text = JSON.stringify(message);
    for (let start = 0; start < text.length || start === 0; start += LONGEST) {
      const last = start + LONGEST >= text.length;
      channel.send((last ? '.' : '+') + text.slice(start, start + LONGEST));
    }
  };
};

// -- the host ---------------------------------------------------------------------------------------

const tablesHere = { post: postToTables, listen: listenToTables };

/** The table at which a game is played again, where a message of a host tells of one. Quotes within
    texts are escaped, so nobody can say this in a chat. */
const rematchIn = (text: string): string | undefined => /"rematch":"(\w+)"/.exec(text)?.[1];

const tableOf = (path: string): string => /^\/api\/tables\/(\w+)/.exec(path)?.[1] ?? '';

/** Lets a guest do what guests may: at one table and where it is played again, as themselves. */
export const serveGuest = (
  channel: RTCDataChannel,
  table: string,
  tables: typeof tablesHere = tablesHere,
): void => {
  const clients = new Set<string>();
  const answers = new Map<number, number>(); // by our number, that of the guest
  let who = '';
  const open = new Set([table]);
  const send = talk<Welcome | FromTables, Hello | ToTables>(channel, (message) => {
    if (message.kind === 'hello') {
      who ||= `guest:${message.key}`;
      send({ kind: 'welcome' });
    } else if (who !== '') relay(message);
  });
  const relay = (message: ToTables): void => {
    if (message.kind === 'ask') {
      if (!open.has(tableOf(message.path))) {
        send({ kind: 'answer', id: message.id, status: 403, body: '' });
        return;
      }
      const id = nextGuestQuestion();
      answers.set(id, message.id);
      tables.post({ ...message, id, who });
    } else if (message.kind === 'open') {
      if (!open.has(message.table)) return;
      clients.add(message.client);
      tables.post({ ...message, who });
    } else if (message.kind !== 'begin' && clients.has(message.client)) tables.post(message);
  };
  const silence = tables.listen((message) => {
    if (message.kind === 'message' && clients.has(message.client)) {
      open.add(rematchIn(message.text) ?? table);
      send(message);
    }
    if (message.kind !== 'answer') return;
    const id = answers.get(message.id);
    if (id !== undefined) send({ ...message, id });
    answers.delete(message.id);
  });
  channel.onclose = () => {
    silence();
    for (const client of clients) tables.post({ kind: 'close', client });
  };
};

// Below zero, so that no question of this page has the same number.
let guestQuestions = 0;
const nextGuestQuestion = (): number => (guestQuestions -= 1);

/** An invitation for one guest: what to send them, and what to do with the text that comes back, or
    when none will come. */
export type Invitation = {
  text: string;
  accept: (answer: string) => Promise<void>;
  withdraw: () => void;
};

export const invite = async (table: string): Promise<Invitation> => {
  const peer = connection();
  const channel = peer.createDataChannel('table');
  const opened = new Promise<void>((done, fail) => {
    channel.onopen = () => done();
    peer.addEventListener('connectionstatechange', () => {
      if (peer.connectionState === 'failed') fail(new Error('no connection'));
    });
  });
  opened.catch(() => undefined);
  serveGuest(channel, table);
  closeWhenBroken(peer, channel);
  await peer.setLocalDescription(await peer.createOffer());
  const text = await packed([table, ...(await reached(peer))] satisfies Offer);
  return {
    text,
    accept: async (answer) => {
      const sdp = descriptionOf('answer', await unpacked<Answer>(answer));
      await peer.setRemoteDescription({ type: 'answer', sdp });
      const late = new Promise<never>((_, fail) =>
        setTimeout(() => fail(new Error('no connection')), CONNECTING),
      );
      await Promise.race([opened, late]);
    },
    withdraw: () => peer.close(),
  };
};

// -- a guest ----------------------------------------------------------------------------------------

const PREFIX = 'peer';
const hosts = new Map<string, HostLink>();

/** Whether a table is in another browser. */
export const isPeer = (table: string): boolean => table.startsWith(PREFIX);

// Tables have another name here than at their host, where they begin with `here`.
const theirs = (table: string): string => table.replace(/^peer/, 'here');
const ours = (table: string): string => table.replace(/^here/, PREFIX);
const oursIn = (text: string): string =>
  text.replace(/"(id|rematch|forked_from)":"here/g, `"$1":"${PREFIX}`);

/** What a host says, with the names that tables have here. */
const renamed = (message: FromTables): FromTables => {
  if (message.kind === 'answer') return { ...message, body: oursIn(message.body) };
  return message.kind === 'message' ? { ...message, text: oursIn(message.text) } : message;
};

const secret = (table: string): string => {
  const name = `buongoverno-guest-${table}`;
  const known = localStorage.getItem(name) ?? randomId();
  localStorage.setItem(name, known);
  return known;
};

/** Reaches the table at which a game is played again over the same link, as the same guest. */
const followRematch = (link: HostLink, key: string, message: FromTables): void => {
  const rematch = message.kind === 'message' ? rematchIn(message.text) : undefined;
  if (rematch === undefined || hosts.has(rematch)) return;
  hosts.set(rematch, link);
  const name = `buongoverno-guest-${theirs(rematch)}`;
  if (localStorage.getItem(name) === null) localStorage.setItem(name, key);
};

/** Says who one is; `joined` is told the table once the host has answered. */
export const meetHost = (
  channel: RTCDataChannel,
  key: string,
  table: string,
  joined: (table: string) => void,
): void => {
  const link: HostLink = new HostLink((message) => send(message));
  const send = talk<Hello | ToTables, Welcome | FromTables>(channel, (got) => {
    if (got.kind === 'welcome') welcomed();
    else {
      const message = renamed(got);
      followRematch(link, key, message);
      link.receive(message);
    }
  });
  const hello = () => send({ kind: 'hello', key });
  const again = setInterval(hello, HELLO_AGAIN);
  const welcomed = () => {
    clearInterval(again);
    link.ready();
    hosts.set(table, link);
    joined(table);
  };
  channel.onclose = () => {
    clearInterval(again);
    for (const [name, host] of hosts) if (host === link) hosts.delete(name);
    link.lost();
  };
  hello();
};

/** Accepts an invitation: gives the text for the host, and the table once they are connected.
    Whoever cannot hand the text over withdraws: a browser that goes on knocking at the host keeps
    out the guest whose text has arrived. */
export const join = async (
  invitation: string,
): Promise<{ text: string; joined: Promise<string>; withdraw: () => void }> => {
  const [table, ...reach] = await unpacked<Offer>(invitation);
  const peer = connection();
  const joined = new Promise<string>((done) => {
    peer.ondatachannel = ({ channel }) => {
      closeWhenBroken(peer, channel);
      channel.onopen = () => meetHost(channel, secret(table), ours(table), done);
    };
  });
  await peer.setRemoteDescription({ type: 'offer', sdp: descriptionOf('offer', reach) });
  await peer.setLocalDescription(await peer.createAnswer());
  return { text: await packed(await reached(peer)), joined, withdraw: () => peer.close() };
};

/** Says to whoever looks at a table that they need not try again: only an invitation leads there. */
const openNowhere = (table: string): TableSocket => {
  const nobody: HostLink = new HostLink((message) => {
    if (message.kind !== 'open') return;
    const text = JSON.stringify({ type: 'closing', reason: say('here.host_gone'), again: false });
    queueMicrotask(() => nobody.receive({ kind: 'message', client: message.client, text }));
  });
  return nobody.open(table);
};

export const peerTransport: Transport = {
  guarded: false,
  async ask(asked) {
    const table = tableOf(asked.path);
    const host = hosts.get(table);
    if (!host) throw new Error('the host cannot be reached');
    return host.ask({ ...asked, path: asked.path.replace(table, theirs(table)) });
  },
  open(table) {
    return hosts.get(table)?.open(theirs(table)) ?? openNowhere(table);
  },
};
