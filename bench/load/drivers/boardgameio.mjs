// How the generator talks with boardgame.io: its lobby by HTTP, its moves by socket.io.
//
// The frames of socket.io (version 5 of its protocol, over version 4 of Engine.IO) are written and
// scanned by hand rather than by socket.io's client, so that a message costs the generator the
// same on all servers. `40` connects to a namespace, `42` is an event, `2` and `3` ping and pong.

import { numberAfter, textAfter, post } from '../scan.mjs';

const GAME = 'traffic';
const EVENT = `42/${GAME},`;
const CODES = 60;

/** Makes a match, seats four players and returns its id and their credentials. */
export const makeTable = async (base) => {
  const { matchID } = await post(`${base}/games/${GAME}/create`, { numPlayers: 4 });
  const seats = [];
  for (const playerID of ['0', '1', '2', '3']) {
    const join = { playerID, playerName: `player ${playerID}` };
    seats.push((await post(`${base}/games/${GAME}/${matchID}/join`, join)).playerCredentials);
  }
  return { id: matchID, seats };
};

export const address = (base) => `${base.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`;

/** The server speaks first (`0`), so there is nothing to say when the connection opens. */
export const hello = () => null;

const sync = ({ table, seat, credential }) =>
  `${EVENT}${JSON.stringify(['sync', table.id, String(seat), credential, 4])}`;

// An update or the first state of all, where everything is named.
const readState = (client, data) => {
  client.version = numberAfter(data, '"_stateID":');
  client.turn = textAfter(data, '"currentPlayer":"', 1);
};

// ["patch","match",old state,new state,[{"op":"replace","path":"/ctx/currentPlayer","value":"1"},...
const readPatch = (client, data) => {
  client.version = numberAfter(data, `,${client.version},`);
  client.turn = textAfter(data, '"/ctx/currentPlayer","value":"', 1) || client.turn;
};

/** Takes a message in: what the client now knows, and an answer where the protocol wants one. */
export const receive = (client, data) => {
  if (data[0] === 0x32) return { answer: '3' };
  if (data[0] === 0x30) return { answer: `40/${GAME},` };
  if (data[1] === 0x30) return { answer: sync(client) };
  if (data[1] !== 0x32) return { error: data.toString() };
  const event = data.latin1Slice(EVENT.length, EVENT.length + 5);
  if (event === '["upd' || event === '["syn') readState(client, data);
  else if (event === '["pat') readPatch(client, data);
  else return {};
  client.mayDecide = client.turn === String(client.seat);
  return { state: true };
};

/** Any card on any place: the game refuses nothing. */
export const decide = ({ table, seat, credential, version }) => {
  const code = Math.floor(Math.random() * CODES);
  return (
    `${EVENT}["update",{"type":"MAKE_MOVE","payload":{"type":"play","args":[${code}],` +
    `"playerID":"${seat}","credentials":"${credential}"}},${version},"${table.id}","${seat}"]`
  );
};
