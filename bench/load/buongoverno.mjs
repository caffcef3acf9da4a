// How the generator talks with our server: tables by HTTP, decisions by WebSocket.

import { numberAfter, post } from './scan.mjs';

const CHOICES = '"choices":[';
const CLOSING_BRACKET = 0x5d;
let decisions = 0;

/** Makes a table with four seats taken and returns its id and the seats' tokens. */
export const makeTable = async (base, game = 'siena') => {
  const { table, seats } = await post(`${base}/api/tables`, { game, players: 4 });
  return { id: table, seats: seats.map(({ token }) => token) };
};

export const address = (base, table) => `${base.replace('http', 'ws')}/api/tables/${table.id}/live`;

export const hello = ({ credential }) => JSON.stringify({ type: 'hello', token: credential });

/** Takes a message in: what the client now knows; the keys come in a fixed order, type first. */
export const receive = (client, data) => {
  const type = data.latin1Slice(9, 13);
  if (type === 'done') return {};
  if (type === 'refu' || type === 'conf') return { error: data.toString() };
  if (type !== 'news' && type !== 'welc') return {};
  client.version = numberAfter(data, '"version":');
  const choices = data.indexOf(CHOICES, 0, 'latin1') + CHOICES.length;
  client.mayDecide = choices >= CHOICES.length && data[choices] !== CLOSING_BRACKET;
  client.choices = client.mayDecide ? data.subarray(choices) : null;
  return { state: true };
};

// Every choice begins with its code, so the codes are found without reading the rest.
const codes = (choices) =>
  Array.from(choices.toString('latin1').matchAll(/\{"code":(\d+)/g), (found) => found[1]);

/** One of the choices the server offered, any of them. */
export const decide = ({ choices, version }) => {
  const offered = codes(choices);
  const code = offered[Math.floor(Math.random() * offered.length)];
  decisions += 1;
  return `{"type":"decide","id":"${process.pid}-${decisions}","version":${version},"code":${code}}`;
};
