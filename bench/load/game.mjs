// A game for the peers that makes the traffic of a table of Siena.
//
// Four players with hidden hands, a hidden deck, a board and a log. A decision changes the board,
// a hand, the florins and the log. A player decides one and a half times on average before the
// next one does, as in Siena. No decision is ever refused and the game never ends.

const HAND = 6;
const DECK = 60;
const LOG_LINES = 8;
export const SEATS = [0, 1, 2, 3];

const card = (number) => `journey-grain${number % 3}-oil${number % 5}`;

const place = (number) => ({
  name: `place-${String(number).padStart(3, '0')}`,
  owner: number % 4,
  cubes: number % 7,
  price: 10 + (number % 30),
  gone: false,
});

const PLACE = JSON.stringify(place(0)).length + 1;

const line = (seat, played, there) =>
  `${seat} plays ${played} on ${there.name} for ${there.price}`;

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

/** A game with so many places on its board; `shuffle` gives the cards in another order. */
export const newGame = (places, shuffle) => {
  const deck = shuffle(Array.from({ length: DECK }, (_, number) => card(number)));
  return {
    round: 1,
    players: SEATS.map((seat) => player(seat, deck)),
    deck,
    discards: [],
    board: Array.from({ length: places }, (_, number) => place(number)),
    log: Array.from({ length: LOG_LINES }, (_, number) => line(0, card(number), place(number))),
  };
};

/** Makes a decision at a game; any number will do. Says whether the next player is to decide. */
export const play = (game, seat, code) => {
  const me = game.players[seat];
  const there = game.board[code % game.board.length];
  const [played] = me.hand.splice(code % me.hand.length, 1);
  game.deck.push(played);
  me.hand.push(game.deck.shift());
  me.florins = (me.florins + there.price) % 100;
  there.owner = me.seat;
  there.cubes = (there.cubes + 1) % 10;
  game.discards = [played];
  game.log.shift();
  game.log.push(line(seat, played, there));
  return code % 3 !== 0;
};

/** What a player may know: the own hand, and how many cards everything else holds. */
export const view = (game, seat) => ({
  ...game,
  deck: game.deck.length,
  players: game.players.map((one) => (one.seat === seat ? one : { ...one, hand: one.hand.length })),
});

/** How many places make a player's view so many bytes long, as JSON. */
export const placesFor = (bytes) => {
  const withoutBoard = JSON.stringify(view(newGame(0, (cards) => cards), 0)).length;
  return Math.max(1, Math.round((bytes - withoutBoard) / PLACE));
};
