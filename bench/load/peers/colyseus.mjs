// A peer: Colyseus with the same game, in one of the two ways its documentation has for what only
// one player may know.
//
//   NODE_ENV=production node peers/colyseus.mjs --port 8001 --size 3000
//   NODE_ENV=production node peers/colyseus.mjs --port 8001 --size 3000 --differences
//
// As a message each player gets the whole of what it may know, as from our server. With
// --differences the state is a schema: Colyseus keeps track of what changes and sends that, to each
// player what its StateView lets it see. Either way a decision is told at once, not with the next
// of twenty patches a second.
//
// It keeps everything in memory; it has nothing else. Also in its favour: no undo, no list of legal
// choices to work out, no timer for patches, and processes that know nothing of each other, where
// its own way to several would ask Redis.

import { parseArgs } from 'node:util';
import { Room, Server } from '@colyseus/core';
import { StateView, schema, t } from '@colyseus/schema';
import { WebSocketTransport } from '@colyseus/ws-transport';
import { SEATS, newGame, placesFor, play, view } from '../game.mjs';

const { values: options } = parseArgs({
  options: {
    port: { type: 'string', default: '8001' },
    size: { type: 'string', default: '3000' },
    differences: { type: 'boolean', default: false },
  },
});

const places = placesFor(Number(options.size));

const shuffle = (cards) => {
  for (let at = cards.length - 1; at > 0; at -= 1) {
    const other = Math.floor(Math.random() * (at + 1));
    [cards[at], cards[other]] = [cards[other], cards[at]];
  }
  return cards;
};

// What every table has, with the fields first that tell whether anything is new.
const begin = () => ({ version: 0, turn: 0, ...newGame(places, shuffle) });

class Table extends Room {
  maxClients = SEATS.length;
  patchRate = null;

  onCreate() {
    this.onMessage('play', (client, code) => this.#decide(client.userData.seat, code));
  }

  onJoin(client, { seat }) {
    client.userData = { seat };
    this.show(client);
  }

  #decide(seat, code) {
    const { game } = this;
    if (seat !== game.turn) return;
    game.version += 1;
    if (play(game, seat, code)) game.turn = (seat + 1) % SEATS.length;
    this.tell();
  }
}

class TableWithMessages extends Table {
  game = begin();

  show(client) {
    client.send('view', view(this.game, client.userData.seat));
  }

  tell() {
    for (const client of this.clients) this.show(client);
  }
}

const Place = schema({
  name: t.string(),
  owner: t.uint8(),
  cubes: t.uint8(),
  price: t.uint8(),
  gone: t.boolean(),
}, 'Place');

const Player = schema({
  seat: t.uint8(),
  status: t.string(),
  florins: t.uint8(),
  row: t.uint8(),
  surcharge: t.uint8(),
  hand: t.array('string').view(),
  senesi: t.array('string'),
  artists: t.array('string'),
  donated: t.boolean(),
}, 'Player');

const Game = schema({
  version: t.uint32(),
  turn: t.uint8(),
  round: t.uint8(),
  players: t.array(Player),
  deck: t.array('string').noSync(),
  discards: t.array('string'),
  board: t.array(Place),
  log: t.array('string'),
}, 'Game');

const withSchema = ({ players, board, ...rest }) =>
  new Game().assign({
    players: players.map((one) => new Player().assign(one)),
    board: board.map((one) => new Place().assign(one)),
    ...rest,
  });

class TableWithDifferences extends Table {
  state = withSchema(begin());

  onCreate() {
    super.onCreate();
    this.game = this.state;
    this.broadcastPatch(); // to nobody yet: what is there now is no difference
  }

  show(client) {
    client.view = new StateView();
    client.view.add(this.state.players[client.userData.seat]);
  }

  tell() {
    this.broadcastPatch();
  }
}

const server = new Server({
  transport: new WebSocketTransport(),
  greet: false,
  gracefullyShutdown: false,
});
server.define('traffic', options.differences ? TableWithDifferences : TableWithMessages);
await server.listen(Number(options.port), '127.0.0.1');
console.log(`listening ${options.port}`);
process.on('SIGTERM', () => process.exit(0));
