// The guided first game of Zena in French.

import type { LessonText } from '../frame/lessons';
import type { LessonName } from './lessons';

export const lessons: Record<LessonName, LessonText> = {
  welcome: {
    title: 'Bienvenue à Gênes, 1814',
    text: 'Tu diriges une famille. Après huit manches, le plus de points gagne. Les cartes rapportent pièces, cartes et points à tous ceux qui y ont un marqueur.',
  },
  place: {
    title: 'Ta famille',
    text: 'Pose chaque figurine sur une carte : elle commence dans le quartier de cette carte. Le Seigneur compte 5, la Dame 3, chaque Héritier 2.',
  },
  start: {
    title: 'La carte de départ',
    text: 'Tu as fini en premier. Qui a la carte de départ décide en premier cette manche.',
  },
  turn: {
    title: 'Ton tour',
    text: 'Dans cet ordre : déplacer une figurine, proposer une carte, rejoindre des cartes, passer. Tu peux en laisser de côté.',
  },
  move: {
    title: 'Se déplacer',
    text: 'Une figurine va où elle veut. Tu proposes et rejoins seulement là où tu as une figurine ; la plus forte somme touche le revenu du quartier.',
  },
  offer: {
    title: 'Proposer une carte',
    text: 'Paie le prix du haut et pose ton marqueur : tu es promoteur. Chaque fois que quelqu’un rejoint, tu reçois le bonus à côté de la place.',
  },
  join: {
    title: 'Rejoindre',
    text: 'Quelqu’un propose une carte là où tu as une figurine. Paie la prochaine place libre pour en profiter ; le promoteur reçoit un bonus.',
  },
  influence: {
    title: 'Rejoindre plus tard',
    text: 'À ton tour tu peux rejoindre toute carte avec une place libre là où tu as une figurine.',
  },
  event: {
    title: 'L’événement',
    text: 'Chaque manche commence par un. Il donne quelque chose à tous et peut changer ce que paient Banque ou Port.',
  },
  draw: {
    title: 'Piocher',
    text: 'Les cartes d’action se proposent ; les objectifs comptent à la fin.',
  },
  settles: {
    title: 'Le règlement',
    text: 'Quartier par quartier, de gauche à droite, les cartes agissent pour chaque marqueur. Les uniques partent, les permanentes restent.',
  },
  majority: {
    title: 'La majorité',
    text: 'La plus forte somme de figurines prend le revenu. Une égalité ne donne rien, et une Dame seule compte 0, sauf dans la vieille ville.',
  },
  exchange: {
    title: 'Peut payer',
    text: 'Tu peux payer une fois pour ce qui est écrit. À comparer : 5 pièces valent 1 point à la fin.',
  },
  coins: {
    title: 'Le dé',
    text: 'Chaque pièce ajoute 1 au jet : 6 ou plus gagne, 4 et 5 reste, 3 ou moins perd.',
  },
  give: {
    title: 'Passer une carte',
    text: 'Tous passent une carte en même temps. Donne ce qui t’aide le moins.',
  },
  marker: {
    title: 'Pas de marqueur libre',
    text: 'Reprends-en un d’une autre carte. Tu y perds ta part.',
  },
  manezzi: {
    title: 'Manezzi',
    text: 'Mets ton marqueur à la place de celui d’un adversaire ; rien à payer.',
  },
  discard: {
    title: 'Six cartes',
    text: 'À la fin d’une manche personne n’a plus de six cartes. Range ce que tu ne joueras pas.',
  },
  pay: {
    title: 'Payer avec une carte',
    text: 'Choisis celle dont tu as le moins besoin.',
  },
};
