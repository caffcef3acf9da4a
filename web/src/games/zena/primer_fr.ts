// Zena en cinq minutes, en français.

import type { ZenaPrimer } from './primer';

export const primer: ZenaPrimer = {
  paragraphs: {
    aim: {
      title: 'De quoi il s’agit',
      text: 'Gênes, 1814 : pour quelques mois, la ville s’appartient de nouveau. Vous dirigez une de ses familles. Vous placez les vôtres là où est le pouvoir, vous y proposez des actions et participez à celles des autres. Après {rounds:numbers} manches, la famille qui a le plus de points de victoire gagne.',
    },
    family: {
      text: 'Votre famille, c’est un Seigneur, qui compte {lord}, une Dame ({lady}) et deux Héritiers ({heir} chacun). Au début, tous placent les leurs en même temps, chaque figurine sur une carte de la main : elle commence dans la zone que nomme cette carte. Les {kept:numbers} autres cartes restent en main. Vous avez {markers:numbers} marqueurs d’influence.',
    },
    round: {
      title: 'Une manche',
      text: 'Elle commence par un événement, qui donne des pièces à tous ; certains changent ce que paient la Banque ou le Port, d’autres amènent une carte fort. Puis chaque famille joue un tour. Puis les zones sont résolues, toujours dans cet ordre : Vieille ville, Cathédrale, Palais, Banque, Port, Fort.',
      caption:
        'La ville au milieu d’une partie. Dans chaque zone sont les cartes qu’on y a proposées, avec les marqueurs de ceux qui participent ; au-dessus se tiennent les figurines.',
    },
    turn: {
      title: 'Votre tour',
      text: 'Dans cet ordre, vous pouvez : déplacer une figurine vers une autre zone, proposer une carte, participer à d’autres cartes. Puis vous passez. Si vous n’avez ni déplacé ni posé de marqueur, vous prenez une pièce ou piochez une carte.',
    },
    offer: {
      text: 'Vous proposez une carte de votre main dans une zone où vous avez une figurine : vous payez le prix du haut, votre marqueur va sur l’emplacement du haut, et vous êtes le promoteur. Aussitôt, on demande aux autres qui y ont une figurine s’ils participent. Chaque emplacement est moins cher que celui du dessus, et pour chacun qui est pris, le promoteur reçoit le bonus à côté.',
      caption:
        'La carte de droite vient d’être proposée, et deux familles y participent. Elles ont payé moins que le promoteur, qui a reçu un point pour la première et une pièce pour la seconde.',
    },
    join: {
      text: 'À votre propre tour, vous pouvez participer à autant de cartes que vous pouvez en payer, là où vous avez une figurine et où un emplacement est libre. Les marqueurs restent quand une figurine s’en va. Si vous n’avez plus de marqueur, vous en reprenez un sur une autre carte.',
    },
    cards: {
      title: 'La résolution',
      text: 'Dans chaque zone, les cartes sont résolues de gauche à droite. Qui a un marqueur sur une carte reçoit ce qu’elle donne : pièces, cartes, points de victoire. Les cartes au sablier partent ensuite. Les permanentes restent et donnent de nouveau à chaque manche, mais il ne reste pas plus de {cards_that_stay:numbers} cartes dans une zone : les plus anciennes doivent partir.',
    },
    majority: {
      text: 'Puis la majorité : qui a la plus forte somme de figurines dans la zone reçoit son revenu. En cas d’égalité, personne. Une Dame seule n’a pas de majorité, sauf dans la Vieille ville.',
      caption:
        'À la Cathédrale, une Dame est face à un Héritier. Seule, elle ne compte pas : l’Héritier prend le revenu.',
    },
    dice: {
      text: 'Les cartes dé sont un risque partagé. Le promoteur lance une fois. Chaque marqueur de plus ajoute 1 au jet, et tous ceux qui sont sur la carte peuvent payer des pièces, 1 de plus pour chacune. Jusqu’à {fails_up_to}, la carte est perdue ; avec {stays_from} ou {stays_up_to}, elle reste pour la manche suivante ; à partir de {succeeds_from}, tous ceux qui sont dessus reçoivent la récompense.',
      caption:
        'Avant le jet : plusieurs familles sont sur la carte dé, ce qui aide, et qui veut peut encore payer.',
    },
    fort: {
      text: 'Les cartes fort sont des cartes dé que les événements amènent. Il faut que quelqu’un s’en occupe : si l’une échoue, ou si personne n’est dessus, les plus anciennes cartes d’autres zones sont perdues.',
    },
    end: {
      title: 'La fin',
      text: 'À la fin d’une manche, vous gardez au plus {hand_limit:numbers} cartes. Après la manche {rounds}, vous recevez un point par {coins_per_point:numbers} pièces, et les cartes objectif de votre main comptent : pour des majorités, des cartes permanentes, des batailles gagnées. Qui a le plus de points gagne ; à égalité, qui a le plus de pièces restantes.',
    },
    beginner: {
      text: 'Pour une première partie, il y a les règles pour débutants : moins de zones, ni cartes fort ni objectifs, et les figurines sont déjà placées.',
    },
  },
  worked: {
    order: 'Un tour entier : déplacer, proposer, participer, et ce qui est alors trop tard',
    offer: 'Une proposition à laquelle d’autres participent, et les bonus du promoteur',
    settlement: 'La dernière résolution, zone par zone, avec les majorités',
    cards: 'Les cartes d’une zone de gauche à droite, chacune de haut en bas',
    die: 'Une carte dé : qui paie combien, et le jet',
    stays: 'Une carte dé qui reste et qu’on rejoue',
  },
};
