// A game for boardgame.io that makes the traffic of a table of Siena.
//
// Four players with hidden hands, a hidden deck, a board and a log. A decision changes the board,
// a hand, the florins and the log. A player decides one and a half times on average before the
// next one does, as in Siena. No decision is ever refused and the game never ends.

const HAND = 6;
const DECK = 60;
const LOG_LINES = 8;
// Bytes of an update around the places of the board: boardgame.io's own fields, players, log.
const AROUND_THE_BOARD = 1710;

const card = (number) => `journey-grain${number % 3}-oil${number % 5}`;

const place = (number) => ({
  name: `place-${String(number).padStart(3, '0')}`,
  owner: number % 4,
  cubes: number % 7,
  price: 10 + (number % 30),
  gone: false,
});

const PLACE = JSON.stringify(place(0)).length + 1;

const player = (seat, deck) => ({
  seat,
  status: 'peasant',
  florins: 20,
  row: seat,
  surcharge: 0,
  hand: deck.splice(0, HAND),
  senesi: [],
  artists: [],
  donated: false,
});

const setup = (places) => ({ random }) => {
  const deck = random.Shuffle(Array.from({ length: DECK }, (_, number) => card(number)));
  return {
    round: 1,
    players: [0, 1, 2, 3].map((seat) => player(seat, deck)),
    deck,
    discards: [],
    board: Array.from({ length: places }, (_, number) => place(number)),
    log: Array.from({ length: LOG_LINES }, (_, number) => `0 plays nothing on place-000 for ${number}`),
  };
};

const play = ({ G, playerID, events }, code) => {
  const me = G.players[playerID];
  const there = G.board[code % G.board.length];
  const played = me.hand.splice(code % me.hand.length, 1)[0];
  G.deck.push(played);
  me.hand.push(G.deck.shift());
  me.florins = (me.florins + there.price) % 100;
  there.owner = me.seat;
  there.cubes = (there.cubes + 1) % 10;
  G.discards = [played];
  G.log.shift();
  G.log.push(`${playerID} plays ${played} on ${there.name} for ${there.price}`);
  if (code % 3 !== 0) events.endTurn();
};

// What a player may know: the own hand, and how many cards everything else holds.
const playerView = ({ G, playerID }) => ({
  ...G,
  deck: G.deck.length,
  players: G.players.map((one) =>
    one.seat === Number(playerID) ? one : { ...one, hand: one.hand.length },
  ),
});

/** The game, with `size` bytes in every message; `deltaState` sends differences instead. */
export const makeGame = ({ size, deltaState }) => ({
  name: 'traffic',
  setup: setup(Math.max(1, Math.round((size - AROUND_THE_BOARD) / PLACE))),
  moves: { play: { move: play, undoable: false } },
  turn: { minMoves: 1 },
  minPlayers: 4,
  maxPlayers: 4,
  disableUndo: true,
  deltaState,
  playerView,
});
