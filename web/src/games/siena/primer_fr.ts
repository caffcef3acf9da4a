// Siena en cinq minutes, en français.

import type { SienaPrimer } from './primer';

export const primer: SienaPrimer = {
  paragraphs: {
    aim: {
      title: 'De quoi il s’agit',
      text: 'Sienne, 1338. Vous êtes paysan et vous voulez un siège au Conseil. Les paysans vendent grain, vin et huile ; avec {merchant_florins} florins, un paysan peut devenir négociant : il vend tissu et épices et il voyage ; avec {banker_florins} florins, un négociant peut devenir banquier : il parcourt la ville et y fait ses affaires. Seuls les banquiers peuvent gagner : celui qui a le plus de points de satisfaction l’emporte.',
    },
    start: {
      text: 'Tous commencent avec {starting_florins} florins et sans carte. D’abord, les cartes étoile visibles sont mises aux enchères. Elles n’ont pas de prix : on ne les achète qu’ainsi.',
    },
    round: {
      title: 'Une manche',
      text: 'Chaque manche a deux moitiés : tous prennent des cartes, puis chacun joue un tour. Au début, on range les joueurs du plus pauvre au plus riche. Plus vous êtes pauvre, plus tôt vous choisissez et moins vous payez de supplément.',
    },
    market: {
      text: 'Les cartes sont visibles au marché. Dans cet ordre, chacun en prend une et paie son chiffre rouge plus le supplément ; une carte à 0 est gratuite pour tous. Puis de même une seconde fois. Vous avez au plus {hand_limit:numbers} cartes en main. À la fin, une carte étoile est mise aux enchères, celle du plus petit chiffre.',
      caption:
        'Tout le plateau : la ville, les champs et les routes, et le marché. Le plus pauvre est un paysan : il prend le premier.',
    },
    turn: {
      text: 'Ensuite, le plus pauvre dit qui commence. À votre tour, vous jouez autant de cartes que vous voulez. De chacune, vous n’utilisez qu’une moitié : celle du haut donne des pas à un banquier, celle du bas fait ce qui y est écrit.',
    },
    goods: {
      title: 'Paysans et négociants',
      text: 'Une carte Marchandises pose des cubes sur les champs, tous ceux qu’elle montre, qui que ce soit qui la joue. Quand un champ est plein, ses cubes deviennent une marchandise prête ; ce qui dépasse reste. Vous pouvez alors vendre une marchandise de chaque sorte que vous venez de poser, peu importe qui l’a achevée : un paysan grain, vin et huile, un négociant tissu et épices. Quand un négociant vend, chaque banquier reçoit {bankers_share} florins.',
      caption:
        'Un paysan a posé deux cartes avec grain, vin et tissu. Une marchandise de chaque est prête ; les cubes d’à côté sont en trop. Il peut vendre le grain et le vin, le tissu attend un négociant.',
    },
    francigena: {
      text: 'Ou bien un paysan emporte ses marchandises sur la Via Francigena et dit combien de cartes Fato il tire. Chacune paie {grain_fato} florins pour un grain, {wine_fato} pour un vin et {oil_fato} pour une huile. Mais l’une des {fato_cards:numbers} est le diable : s’il vient, tout est perdu.',
    },
    journey: {
      text: 'Les négociants voyagent aussi : une carte Voyage, c’est une case sur la route de Florence (qui paie {florence_pays:row}) ou d’Arezzo ({arezzo_pays:row}). Seule la case où vous vous arrêtez paie ; de la ville, vous rentrez. Quand un négociant gagne quelque chose, il peut en céder une part contre des cartes Senesi, et ce sont des points.',
      caption:
        'Un négociant est à une case de Florence. La prochaine carte Voyage le mène en ville et paie le plus.',
    },
    rise: {
      text: 'À la fin de votre tour, vous pouvez monter, un rang à la fois, et cela ne coûte rien. Ne soyez pas le dernier : quand il n’y a plus de paysan, c’en est fini du grain, du vin et de l’huile ; quand tous sont banquiers, du tissu et des épices aussi.',
    },
    walk: {
      title: 'Les banquiers en ville',
      text: 'À chaque manche, un banquier reçoit {income} florins et avance dans le sens des aiguilles : d’un quartier, ou de plus avec les chiffres verts des cartes. Ce qui compte, c’est où vous vous arrêtez. Un quartier jaune paie {small_business} florins ; à Banchi di Sotto et Via dei Servi, une carte de ce nom paie {good_business}.',
    },
    dangers: {
      text: 'Le chemin peut vous coûter. Au Palazzo Tolomei, on se marie : arrêtez-vous, ou payez {wedding_gift} florins pour continuer. Les courtisanes attirent les banquiers à l’auberge, où chacune coûte {per_courtesan} florins. Et Calandrino, le mendiant, marche à rebours : le banquier qu’il rencontre lui donne {alms} florins, ou prend un cube d’avarice, qui coûte des points à la fin.',
    },
    points: {
      text: 'Les points s’achètent au Duomo, où vous faites une fois par partie un don et gardez {keeps:numbers} cartes Senesi sur {looks_at:numbers} ; à l’auberge, où les artistes sont mis aux enchères ; et à la Torre del Mangia, où vous construisez l’étage suivant. Chaque étage est plus cher que celui d’en dessous et vaut davantage, et sans maçon il coûte {labour} florins de plus.',
      caption:
        'Grâce à un chiffre vert, le banquier est allé du Duomo à la tour et y a construit un étage avec un maçon. Calandrino est resté derrière ; à l’auberge, une courtisane attend que quelqu’un passe.',
    },
    end: {
      title: 'La fin',
      text: 'La partie se termine aussitôt que le dernier étage de la tour est construit, ou que le meilleur des artistes, Ambrogio Lorenzetti, est adjugé. Sinon, elle se termine après la manche {last_round}.',
    },
    count: {
      text: 'Alors les banquiers comptent. Tous partent presque de la même somme, le plus riche d’un peu plus. On ajoute les étages, les cartes Senesi et les artistes, on retire les cubes d’avarice : le premier coûte {first_miser} point, le deuxième {second_miser} de plus, et ainsi de suite. Qui a le plus de points gagne.',
    },
  },
  worked: {
    peasant:
      'Un paysan joue deux cartes Marchandises : ce qui est prêt, ce qui reste, ce qu’il peut vendre',
    merchant: 'Les mêmes cartes jouées par un négociant, et ce que reçoivent les banquiers',
    fato: 'Via Francigena : grain, vin et huile ensemble, et ce que rapportent les cartes Fato',
    devil: 'Via Francigena : le diable vient',
    florence: 'Jusqu’à Florence en un tour',
    alone: 'Un étage de la tour, sans maçon',
    mason: 'Le même étage avec un maçon',
  },
};
