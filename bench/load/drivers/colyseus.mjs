// How the generator talks with Colyseus: its rooms by HTTP, decisions and news by WebSocket.
//
// Messages are bytes: the first says what it is, then comes MessagePack or, for the state, the
// encoding of @colyseus/schema. They are scanned by hand rather than by Colyseus' client, so that a
// message costs the generator the same on all servers.

import { post } from '../scan.mjs';

const [JOIN_ROOM, ERROR, ROOM_DATA, ROOM_STATE, ROOM_STATE_PATCH] = [10, 11, 13, 14, 15];
const ROOM = 'traffic';
const CODES = 60;
const JOINED = Buffer.from([JOIN_ROOM]);
const PLAY = Buffer.from(`${String.fromCharCode(ROOM_DATA, 0xa4)}play`, 'latin1');
// The first two fields of the state, as the schema encodes that they have a new value.
const [VERSION, TURN] = [0x80, 0x81];

/** Makes a room, reserves four seats and returns its id and the ids of their sessions. */
export const makeTable = async (base) => {
  const first = await post(`${base}/matchmake/create/${ROOM}`, { seat: 0 });
  const seats = [first.sessionId];
  for (const seat of [1, 2, 3]) {
    seats.push((await post(`${base}/matchmake/joinById/${first.roomId}`, { seat })).sessionId);
  }
  return { id: `${first.processId}/${first.roomId}`, seats };
};

export const address = (base, { table, credential }) =>
  `${base.replace('http', 'ws')}/${table.id}?sessionId=${credential}`;

/** The server speaks first, so there is nothing to say when the connection opens. */
export const hello = () => null;

// The whole number, in MessagePack, that follows the first `key`.
const packedAfter = (data, key) => {
  const at = data.indexOf(key, 0, 'latin1') + key.length;
  if (data[at] === 0xcc) return data[at + 1];
  return data[at] === 0xcd ? data.readUInt16BE(at + 1) : data[at];
};

const readMessage = (client, data) => {
  client.version = packedAfter(data, 'version');
  client.turn = packedAfter(data, 'turn');
};

// The version is the first thing that changes; the turn follows if it is another player's.
const readDifferences = (client, data) => {
  if (data[1] !== VERSION) return false;
  client.version = data.readUInt32LE(2);
  if (data[6] === TURN) client.turn = data[7];
  return true;
};

/** Takes a message in: what the client now knows, and an answer where the protocol wants one. */
export const receive = (client, data) => {
  const kind = data[0];
  if (kind === JOIN_ROOM) return { answer: JOINED };
  if (kind === ERROR) return { error: data.toString('latin1') };
  if (kind === ROOM_DATA) readMessage(client, data);
  else if (kind !== ROOM_STATE && kind !== ROOM_STATE_PATCH) return {};
  else if (!readDifferences(client, data)) return { error: 'a state without its version' };
  client.mayDecide = client.turn === client.seat;
  return { state: true };
};

/** Any card on any place: the game refuses nothing. */
export const decide = () => Buffer.concat([PLAY, Buffer.of(Math.floor(Math.random() * CODES))]);
