// Zena in five minutes, in English.

import type { ZenaPrimer } from './primer';

export const primer: ZenaPrimer = {
  paragraphs: {
    aim: {
      title: 'What it is about',
      text: 'Genoa, 1814: for a few months the city belongs to itself again. You lead one of its families. You place your people where the power is, promote actions there and take part in those of the others. After {rounds:numbers} rounds the family with the most victory points wins.',
    },
    family: {
      text: 'Your family is a Lord, who counts {lord}, a Lady ({lady}) and two Heirs ({heir} each). At the beginning all place theirs at the same time, each on a card from the hand: it starts in the area which that card names. The other {kept:numbers} cards stay in your hand. You have {markers:numbers} influence markers.',
    },
    round: {
      title: 'A round',
      text: 'It begins with an event, which gives everybody coins; some change what the Bank or the Port pays, some bring a fort card. Then each family has one turn. Then the areas are settled, always in this order: Old town, Cathedral, Palace, Bank, Port, Fort.',
      caption:
        'The city in the middle of a game. In every area lie the cards that were offered there, with the markers of those who take part; the figures stand above them.',
    },
    turn: {
      title: 'Your turn',
      text: 'In this order you may: move one figure to another area, offer a card, join other cards. Then you pass. If you neither moved nor placed a marker, you take a coin or draw a card for it.',
    },
    offer: {
      text: 'You offer a card from your hand in an area where you have a figure: you pay its top price, your marker goes into the top slot, and you are its promoter. At once the others with a figure there are asked whether they join. Every slot is cheaper than the one above it, and for each that is taken the promoter gets the bonus beside it.',
      caption:
        'The card on the right has just been offered, and two families have joined it. They paid less than the promoter, who got a point for the first and a coin for the second.',
    },
    join: {
      text: 'In your own turn you may join any cards, as many as you can pay, where you have a figure and a slot is free. Markers stay when a figure leaves. If you have no marker left, you take one from another card.',
    },
    cards: {
      title: 'The settlement',
      text: 'In each area the cards are settled from left to right. Everybody with a marker on a card gets what it gives: coins, cards, victory points. Cards with an hourglass leave after that. Permanent cards stay and give again in every round, but no more than {cards_that_stay:numbers} cards stay in an area: the oldest have to go.',
    },
    majority: {
      text: 'Then the majority: whoever has the highest sum of figures in the area gets its income. In a tie nobody does. A Lady alone holds no majority, except in the Old town.',
      caption:
        'In the Cathedral a Lady stands against an Heir. Alone she does not count, so the Heir takes the income.',
    },
    dice: {
      text: 'Dice cards are a risk that is shared. The promoter rolls once. Every further marker adds 1 to the roll, and everybody on the card may pay coins, 1 more for each. Up to {fails_up_to} the card is lost; with {stays_from} or {stays_up_to} it stays for the next round; with {succeeds_from} or more all who are on it get the reward.',
      caption:
        'Before the roll: several families are on the dice card, so it gets easier, and whoever wants may still pay.',
    },
    fort: {
      text: 'Fort cards are dice cards that events bring. Somebody has to see to them: if one fails, or nobody is on it, the oldest cards of other areas are lost.',
    },
    end: {
      title: 'The end',
      text: 'At the end of a round you keep {hand_limit:numbers} cards at most. After round {rounds} you get a point for every {coins_per_point:numbers} coins, and the goal cards in your hand count: for majorities, for permanent cards, for battles won. The most points win; if tied, more coins left.',
    },
    beginner: {
      text: 'For a first game there are the beginner rules: fewer areas, neither fort nor goal cards, and the figures are placed for you.',
    },
  },
  worked: {
    order: 'A whole turn: move, offer, join, and what is too late then',
    offer: 'An offer that others join, and the bonuses of the promoter',
    settlement: 'The last settlement, area by area, with the majorities',
    cards: 'The cards of an area from left to right, on each from the top down',
    die: 'A dice card: who pays how much, and the roll',
    stays: 'A dice card that stays and is rolled for again',
  },
};
