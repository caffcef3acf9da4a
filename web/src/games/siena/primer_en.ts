// Siena in five minutes, in English.

import type { SienaPrimer } from './primer';

export const primer: SienaPrimer = {
  paragraphs: {
    aim: {
      title: 'What it is about',
      text: 'Siena, 1338. You are a peasant and want a seat in the Council. Peasants sell grain, wine and oil; with {merchant_florins} florins a peasant may become a merchant, who sells cloth and spices and travels; with {banker_florins} florins a merchant may become a banker, who walks through the city and does business there. Only bankers can win: the one with the most satisfaction points does.',
    },
    start: {
      text: 'Everybody begins with {starting_florins} florins and without cards. First the star cards that lie open are auctioned. Star cards have no price: they are only ever bought in auctions.',
    },
    round: {
      title: 'A round',
      text: 'Each round has two halves: first everybody takes cards, then everybody has one turn. At its beginning the players are put in order, from the poorest to the richest. The poorer you are, the earlier you choose and the smaller the surcharge you pay.',
    },
    market: {
      text: 'The cards lie open on the market. In that order each player takes one and pays its red number plus the surcharge; a card of cost 0 is free for everybody. Then the same once more. You may hold {hand_limit:numbers} cards. At the end one star card is auctioned, the one with the lowest number.',
      caption:
        'The whole board: the city, fields and roads, and the market. The poorest player is a peasant and takes first.',
    },
    turn: {
      text: 'Then the poorest player says who begins. In your turn you play as many cards as you like. Of each you use one half only: the upper one gives a banker more steps, the lower one does what is written there.',
    },
    goods: {
      title: 'Peasants and merchants',
      text: 'A goods card puts cubes on the fields, all that it shows, whoever plays it. When a field is full its cubes become one finished good; what is too much stays. Now you may sell one good of each kind that you have just placed, no matter who finished it: a peasant grain, wine and oil, a merchant cloth and spices. Of a merchant’s sale every banker gets {bankers_share} florins.',
      caption:
        'A peasant has laid two cards with grain, wine and cloth. They finish one good of each; the cubes beside them are left over. Grain and wine can be sold now, the cloth waits for a merchant.',
    },
    francigena: {
      text: 'Or a peasant takes the goods to the Via Francigena and says how many Fato cards to draw. Each pays {grain_fato} florins for a grain, {wine_fato} for a wine and {oil_fato} for an oil. But one of the {fato_cards:numbers} is the devil: when he comes, everything is lost.',
    },
    journey: {
      text: 'Merchants travel as well: a journey card is one space on the road to Florence (pays {florence_pays:row}) or to Arezzo ({arezzo_pays:row}). Only the space where you stop pays; from the town you come home. Whenever a merchant earns, some of it can be given up for Senesi cards, and these are points.',
      caption:
        'A merchant waits one space before Florence. The next journey card leads into the town and pays the most.',
    },
    rise: {
      text: 'At the end of your turn you may rise, one step at a time, and it costs nothing. Do not be the last: when nobody is a peasant any more, grain, wine and oil are over; when all are bankers, cloth and spices are.',
    },
    walk: {
      title: 'Bankers in the city',
      text: 'In every round a banker gets {income} florins and walks clockwise: one district, or more with the green numbers of cards. It matters where you stop. A yellow district pays {small_business} florins; in Banchi di Sotto and Via dei Servi a card of that name pays {good_business}.',
    },
    dangers: {
      text: 'The way can cost you something. At Palazzo Tolomei there is a wedding: stop, or pay {wedding_gift} florins to go on. Courtesans draw bankers into the inn, where each of them costs {per_courtesan} florins. And Calandrino, the beggar, walks the other way round: whoever he meets gives him {alms} florins, or takes a miser cube, which costs points in the end.',
    },
    points: {
      text: 'Points are bought in the Duomo, where you donate once in the game and keep {keeps:numbers} of {looks_at:numbers} Senesi cards; in the inn, where artists are auctioned; and at the Torre del Mangia, where you build the next floor. Every floor is dearer than the one below and worth more, and without a mason each costs {labour} florins more.',
      caption:
        'With a green number the banker walked from the Duomo to the tower and built a floor there, with a mason. Calandrino stayed behind; in the inn a courtesan waits for somebody to pass.',
    },
    end: {
      title: 'The end',
      text: 'The game ends at once when the top floor of the tower is built, or when the best of the artists, Ambrogio Lorenzetti, is hired. Otherwise it ends after round {last_round}.',
    },
    count: {
      text: 'Then the bankers count. All begin with nearly the same sum, the richest with a little more. Floors of the tower, Senesi cards and artists are added, miser cubes are subtracted: the first costs {first_miser} point, the second {second_miser} more, and so on. The most points win.',
    },
  },
  worked: {
    peasant:
      'A peasant plays two goods cards: what is finished, what is left over, what can be sold',
    merchant: 'The same two cards in the hands of a merchant, and what the bankers get',
    fato: 'Via Francigena: grain, wine and oil together, and what the Fato cards add up to',
    devil: 'Via Francigena: the devil comes',
    florence: 'A journey to Florence in one turn',
    alone: 'A floor of the tower, without a mason',
    mason: 'The same floor with a mason',
  },
};
