// How the generator talks with our server: tables by HTTP, decisions by WebSocket.

import { numberAfter, post } from '../scan.mjs';

const CHOICES = '"choices":[';
const RANGES = '"ranges":[';
const CLOSING_BRACKET = 0x5d;
let decisions = 0;

const NAMES = ['Ada', 'Bea', 'Carlo', 'Dino'];

/** Makes a table with four seats taken and returns its id and the seats' keys. */
export const makeTable = async (base, game = 'siena') => {
  const seats = NAMES.map(() => ({ kind: 'open' }));
  const agreement = { game, seats, visibility: 'unlisted' };
  const { table, own } = await post(`${base}/api/tables`, { agreement, name: NAMES[0] });
  const keys = [own.key];
  for (const name of NAMES.slice(1)) {
    keys.push((await post(`${base}/api/tables/${table.id}/seats`, { name })).key);
  }
  return { id: table.id, seats: keys };
};

export const address = (base, { table }) =>
  `${base.replace('http', 'ws')}/api/tables/${table.id}/live`;

export const hello = ({ credential }) => JSON.stringify({ type: 'hello', token: credential });

// The list that follows a key, unless it is empty.
const offered = (data, key) => {
  const found = data.lastIndexOf(key, data.length, 'latin1');
  const list = found + key.length;
  return found < 0 || data[list] === CLOSING_BRACKET ? null : data.latin1Slice(list);
};

/** Takes a message in: what the client now knows; the keys come in a fixed order, type first. */
export const receive = (client, data) => {
  const type = data.latin1Slice(9, 13);
  if (type === 'done') return {};
  if (type === 'refu' || type === 'conf') return { error: data.toString() };
  if (type !== 'news' && type !== 'welc') return {};
  client.version = numberAfter(data, '"version":');
  client.choices = offered(data, CHOICES) ?? offered(data, RANGES);
  client.mayDecide = client.choices !== null;
  return { state: true };
};

// Every choice begins with its code, so the codes are found without reading the rest; of a range
// of bids the lowest will do.
const codes = (choices) =>
  Array.from(choices.matchAll(/[{,]"code":(\d+)/g), (found) => found[1]);

/** One of the choices the server offered, any of them. */
export const decide = ({ choices, version }) => {
  const found = codes(choices);
  const code = found[Math.floor(Math.random() * found.length)];
  decisions += 1;
  return `{"type":"decide","id":"${process.pid}-${decisions}","version":${version},"code":${code}}`;
};
