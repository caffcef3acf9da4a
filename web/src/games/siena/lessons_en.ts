// The guided first game of Siena in English.

import type { LessonText } from '../../frame/lessons';
import type { LessonName } from './lessons';

export const lessons: Record<LessonName, LessonText> = {
  welcome: {
    title: 'Welcome to Siena, 1338',
    text: 'You are a peasant with {starting_florins} florins. Sell goods to become a merchant at {merchant_florins} florins, then a banker at {banker_florins}. Only bankers can win, so climb early.',
  },
  propose: {
    title: 'The opening auction',
    text: 'Star cards are bought only in auctions. Put one up, or decline: then you are out of the whole opening auction. You need not bid for what you propose.',
  },
  bid: {
    title: 'Bidding',
    text: 'The highest bid pays. Money is also what lets you rise, so do not spend it all. A pass is final for this card.',
  },
  take: {
    title: 'Taking cards',
    text: 'Take up to {cards_per_player:numbers} cards a round. The red number is the price; your surcharge is added, and the poorest pay none. Cards of cost 0 are free. {hand_limit:Numbers} cards fill a hand: then you take none and bid for none.',
  },
  first: {
    title: 'Who goes first',
    text: 'You are the poorest, so you say who begins. Going first lets you sell what is ready before others do.',
  },
  turn: {
    title: 'Your turn',
    text: 'Play as many cards as you like, then end the turn. Goods cards place cubes on the fields; what is finished can be sold.',
  },
  lay: {
    title: 'Laying cards',
    text: 'Lay more goods cards, then settle: all cubes are placed at once. The choice tells beforehand what will be finished.',
  },
  finished: {
    title: 'A good is finished',
    text: 'When a sector is full it becomes a finished good. Anybody who places a cube of that kind may sell it, so look what others left.',
  },
  sell: {
    title: 'Selling',
    text: 'One good of each kind a turn, if you placed at least one cube of that kind. Peasants sell grain, wine and oil; merchants cloth and spices.',
  },
  carry: {
    title: 'Via Francigena',
    text: 'Goods you load are not sold at their price: fate decides what they earn.',
  },
  draw: {
    title: 'Fato cards',
    text: 'Each card without the devil earns; with the devil everything is lost. {fato_cards:Numbers} cards, one devil: fewer cards are safer.',
  },
  rise: {
    title: 'You can rise',
    text: 'Rising ends your turn and costs nothing. It brings new ways to earn, and only bankers win.',
  },
  road: {
    title: 'On the road',
    text: 'Florence pays {florence_pays}, Arezzo {arezzo_pays}. Only the space where you stop pays.',
  },
  offer: {
    title: 'Senesi cards',
    text: 'Give up some florins you just earned for a Senesi card: {least_senesi} to {most_senesi} points at the end.',
  },
  keep: {
    title: 'Keep one',
    text: 'Keep the card worth more. The others do not see it.',
  },
  move: {
    title: 'In the city',
    text: 'Your banker walks clockwise, at least one district. Green numbers of cards add steps. Yellow districts pay {small_business}.',
  },
  courtesans: {
    title: 'At the inn',
    text: 'Each courtesan costs {per_courtesan} florins, unless you play Friends.',
  },
  alms: {
    title: 'Calandrino',
    text: 'Give {alms} florins, or refuse and take a miser cube: minus {first_miser} point, the next minus {second_miser}, and so on.',
  },
  beggar: {
    title: 'Sending the beggar',
    text: 'Calandrino walks {beggar_districts:numbers} districts against the clock; green numbers send him further. A banker he meets gives, takes a miser cube or calls the Guards; only in the Duomo must they give.',
  },
  look: {
    title: 'An artist',
    text: 'Before the bidding you may pay to see what the artist is worth, {least_artist} to {most_artist} points.',
  },
  donate: {
    title: 'The Duomo',
    text: 'Once in the game: donate, look at {looks_at:numbers} Senesi cards and keep {keeps:numbers}. The richer you are, the more it costs.',
  },
  artist: {
    title: 'Calling an artist',
    text: 'You look at the card and must bid {artist_bid}. Artists are worth {least_artist} to {most_artist} points; one of the last ends the game.',
  },
  build: {
    title: 'The tower',
    text: 'A floor costs material and {labour} for labour, and brings points. {floors_per_player:Numbers} floors at most are yours; the {floors:ordinals} ends the game.',
  },
  discard: {
    title: 'Discarding',
    text: 'You may throw cards away to make room: {hand_limit:numbers} cards are the most you can hold.',
  },
};
