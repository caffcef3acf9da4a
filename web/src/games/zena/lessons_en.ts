// The guided first game of Zena in English.

import type { LessonText } from '../../frame/lessons';
import type { LessonName } from './lessons';

export const lessons: Record<LessonName, LessonText> = {
  welcome: {
    title: 'Welcome to Genoa, 1814',
    text: 'You lead a family. After {rounds:numbers} rounds the most points win. Cards bring coins, cards and points to everybody who has a marker on them. Old town, Fort, goals and Manezzi wait for later games.',
  },
  place: {
    title: 'Your family',
    text: 'Put each figure on a card: it starts in the area that card names. The Lord counts {lord}, the Lady {lady}, each Heir {heir}.',
  },
  start: {
    title: 'The start card',
    text: 'You were first. Whoever has the start card decides first this round.',
  },
  turn: {
    title: 'Your turn',
    text: 'In this order: move one figure, offer one card, join cards, then pass. You may leave any of it out.',
  },
  move: {
    title: 'Moving',
    text: 'One figure may go to any area. You can offer and join only where you have a figure; the highest sum of figures earns the area’s income.',
  },
  offer: {
    title: 'Offering a card',
    text: 'Pay the top price and put your marker there: you are the promoter. Each time somebody joins you receive the bonus beside the slot.',
  },
  join: {
    title: 'Joining',
    text: 'Somebody offered a card where you have a figure. Pay the price of the next free slot to share its effect; the promoter gains a bonus.',
  },
  influence: {
    title: 'Joining later',
    text: 'In your turn you may join any card with a free slot in areas where you have a figure.',
  },
  event: {
    title: 'The event',
    text: 'Each round begins with an event. It gives everybody something and may change what Bank or Port pay this round.',
  },
  draw: {
    title: 'Drawing',
    text: 'Action cards are offered and played; goal cards count at the end.',
  },
  settles: {
    title: 'Settlement',
    text: 'Area by area, in the order of their numbers, cards give their effect to every marker. One-shot cards then leave, permanent ones stay.',
  },
  majority: {
    title: 'The majority',
    text: 'The highest sum of figures takes the area’s income. A tie gives nothing, and a Lady alone counts 0 except in the Old town.',
  },
  exchange: {
    title: 'May pay',
    text: 'You may pay once for what stands there. Compare: {coins_per_point} coins are worth 1 point at the end.',
  },
  coins: {
    title: 'The die',
    text: 'Each coin adds 1 to the roll: {succeeds_from} or more wins, {stays_from} and {stays_up_to} stay, {fails_up_to} or less is lost.',
  },
  give: {
    title: 'Passing a card',
    text: 'Everybody passes one card on at the same time. Give what helps you least.',
  },
  marker: {
    title: 'No free marker',
    text: 'Take one back from another card to place it here. You lose your share there.',
  },
  manezzi: {
    title: 'Manezzi',
    text: 'Put your marker in the place of an opponent’s; nothing is paid.',
  },
  discard: {
    title: '{hand_limit:Numbers} cards',
    text: 'At the end of a round nobody has more than {hand_limit:numbers} cards in hand. Put away what you will not play.',
  },
  pay: {
    title: 'Paying with a card',
    text: 'Choose the card you need least.',
  },
};
