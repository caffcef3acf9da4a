// The guided first game of Zena in French.

import type { LessonText } from '../../frame/lessons';
import type { LessonName } from './lessons';

export const lessons: Record<LessonName, LessonText> = {
  welcome: {
    title: 'Bienvenue à Gênes, 1814',
    text: 'Vous dirigez une famille. Après {rounds:numbers} manches, qui a le plus de points gagne. Les cartes rapportent pièces, cartes et points à tous ceux qui y ont un marqueur. La Vieille ville, le Fort, les objectifs et Manezzi attendent les prochaines parties.',
  },
  place: {
    title: 'Votre famille',
    text: 'Posez chaque figurine sur une carte : elle commence dans la zone de cette carte. Le Seigneur compte {lord}, la Dame {lady}, chaque Héritier {heir}.',
  },
  start: {
    title: 'La carte premier joueur',
    text: 'Vous avez fini en premier. Qui a la carte premier joueur décide en premier cette manche.',
  },
  turn: {
    title: 'Votre tour',
    text: 'Dans cet ordre : déplacer une figurine, proposer une carte, participer à des cartes, passer. Rien de cela n’est obligatoire.',
  },
  move: {
    title: 'Se déplacer',
    text: 'Une figurine va où elle veut. Vous proposez et participez seulement là où vous avez une figurine ; la plus forte somme touche le revenu de la zone.',
  },
  offer: {
    title: 'Proposer une carte',
    text: 'Payez le prix du haut et posez votre marqueur : vous êtes promoteur. Chaque fois que quelqu’un participe, vous recevez le bonus à côté de l’emplacement.',
  },
  join: {
    title: 'Participer',
    text: 'Quelqu’un propose une carte là où vous avez une figurine. Payez le prochain emplacement libre pour en profiter ; le promoteur reçoit un bonus.',
  },
  influence: {
    title: 'Participer plus tard',
    text: 'À votre tour, vous pouvez participer à toute carte qui a un emplacement libre là où vous avez une figurine.',
  },
  event: {
    title: 'L’événement',
    text: 'Chaque manche commence par un événement. Il donne quelque chose à tous et peut changer ce que paient Banque ou Port.',
  },
  draw: {
    title: 'Piocher',
    text: 'Les cartes action se proposent ; les objectifs comptent à la fin.',
  },
  settles: {
    title: 'La résolution',
    text: 'Zone par zone, dans l’ordre de leurs numéros, les cartes agissent pour chaque marqueur. Les uniques partent, les permanentes restent.',
  },
  majority: {
    title: 'La majorité',
    text: 'La plus forte somme de figurines prend le revenu. Une égalité ne donne rien, et une Dame seule compte 0, sauf dans la Vieille ville.',
  },
  exchange: {
    title: 'Peut payer',
    text: 'Vous pouvez payer une fois pour ce qui est écrit. À comparer : {coins_per_point} pièces valent 1 point à la fin.',
  },
  coins: {
    title: 'Le dé',
    text: 'Chaque pièce ajoute 1 au jet : {succeeds_from} ou plus gagne, {stays_from} et {stays_up_to} reste, {fails_up_to} ou moins perd.',
  },
  give: {
    title: 'Passer une carte',
    text: 'Tous passent une carte en même temps. Donnez ce qui vous aide le moins.',
  },
  marker: {
    title: 'Pas de marqueur libre',
    text: 'Reprenez-en un d’une autre carte. Vous y perdez votre part.',
  },
  manezzi: {
    title: 'Manezzi',
    text: 'Mettez votre marqueur à la place de celui d’un adversaire ; rien à payer.',
  },
  discard: {
    title: '{hand_limit:Numbers} cartes',
    text: 'À la fin d’une manche personne n’a plus de {hand_limit:numbers} cartes. Défaussez ce que vous ne jouerez pas.',
  },
  pay: {
    title: 'Payer avec une carte',
    text: 'Choisissez celle dont vous avez le moins besoin.',
  },
};
