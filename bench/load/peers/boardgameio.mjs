// A peer: boardgame.io's server with a game whose messages are as long as ours.
//
//   NODE_ENV=production node peers/boardgameio.mjs --port 8001 --size 3000
//
// It keeps everything in memory, as boardgame.io does by default. That favours it: our server
// acknowledges a decision only once it is on disk. Also in its favour: no undo, WebSocket only,
// no list of legal choices to work out, and no request log.

import { parseArgs } from 'node:util';
import { createRequire } from 'node:module';
import { newGame, placesFor, play, view } from '../game.mjs';

// boardgame.io has no modules for import on the server, only for require.
const { Server, SocketIO } = createRequire(import.meta.url)('boardgame.io/server');

// Bytes of an update that are boardgame.io's own fields.
const OWN_FIELDS = 770;

const { values: options } = parseArgs({
  options: {
    port: { type: 'string', default: '8001' },
    size: { type: 'string', default: '3000' },
    delta: { type: 'boolean', default: false },
  },
});

const places = placesFor(Number(options.size) - OWN_FIELDS);
const game = {
  name: 'traffic',
  setup: ({ random }) => newGame(places, random.Shuffle),
  moves: {
    play: {
      move: ({ G, playerID, events }, code) => {
        if (play(G, Number(playerID), code)) events.endTurn();
      },
      undoable: false,
    },
  },
  turn: { minMoves: 1 },
  minPlayers: 4,
  maxPlayers: 4,
  disableUndo: true,
  deltaState: options.delta,
  playerView: ({ G, playerID }) => view(G, Number(playerID)),
};

const transport = new SocketIO({ socketOpts: { transports: ['websocket'], serveClient: false } });
const server = Server({ games: [game], origins: [], transport });
// Node takes an address in place of a port, and boardgame.io hands it on: loopback only.
const { appServer } = await server.run({
  port: { host: '127.0.0.1', port: Number(options.port) },
});
// The port may be 0 (any free one), so say which it is.
console.log(`listening ${appServer.address().port}`);
process.on('SIGTERM', () => process.exit(0));
