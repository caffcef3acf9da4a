// The guided first game of Siena in French.

import type { LessonText } from '../../frame/lessons';
import type { LessonName } from './lessons';

export const lessons: Record<LessonName, LessonText> = {
  welcome: {
    title: 'Bienvenue à Sienne, 1338',
    text: 'Vous êtes paysan, avec {starting_florins} florins. Vendez des marchandises pour devenir négociant à {merchant_florins} florins, puis banquier à {banker_florins}. Seuls les banquiers peuvent gagner : montez tôt.',
  },
  propose: {
    title: 'Les enchères initiales',
    text: 'Les cartes étoile ne s’achètent qu’aux enchères. Proposez-en une ou renoncez : vous êtes alors hors jeu pour toutes les enchères initiales. Vous n’êtes pas tenu de miser.',
  },
  bid: {
    title: 'Miser',
    text: 'La plus haute mise paie. L’argent sert aussi à monter : ne dépensez pas tout. Qui passe est hors jeu pour cette carte.',
  },
  take: {
    title: 'Prendre des cartes',
    text: 'Prenez jusqu’à {cards_per_player:numbers} cartes par manche. Le chiffre rouge est le prix, plus votre supplément ; le plus pauvre n’en paie pas. Les cartes à 0 sont gratuites. {hand_limit:Numbers} cartes remplissent la main : alors plus de cartes ni d’enchères.',
  },
  first: {
    title: 'Qui commence',
    text: 'Vous êtes le plus pauvre : à vous de dire qui commence. Le premier vend ce qui est prêt avant les autres.',
  },
  turn: {
    title: 'Votre tour',
    text: 'Jouez autant de cartes que vous voulez, puis terminez. Les cartes Marchandises posent des cubes ; ce qui est prêt peut se vendre.',
  },
  lay: {
    title: 'Poser des cartes',
    text: 'Posez d’autres cartes Marchandises, puis faites les comptes : tous les cubes arrivent ensemble. Le choix annonce ce qui sera prêt.',
  },
  finished: {
    title: 'Une marchandise est prête',
    text: 'Un secteur plein devient une marchandise prête. Quiconque pose un cube de cette sorte peut la vendre : regardez ce que les autres ont laissé.',
  },
  sell: {
    title: 'Vendre',
    text: 'Une marchandise de chaque sorte par tour, si vous avez posé un cube de cette sorte. Les paysans vendent grain, vin et huile, les négociants tissu et épices.',
  },
  carry: {
    title: 'Via Francigena',
    text: 'Les marchandises chargées ne rapportent pas leur prix : le destin décide.',
  },
  draw: {
    title: 'Cartes Fato',
    text: 'Chaque carte sans le diable rapporte ; avec lui tout est perdu. {fato_cards:Numbers} cartes, un diable : moins, c’est plus sûr.',
  },
  rise: {
    title: 'Vous pouvez monter',
    text: 'Monter termine votre tour et ne coûte rien. Cela ouvre d’autres voies, et seuls les banquiers gagnent.',
  },
  road: {
    title: 'Sur la route',
    text: 'Florence paie {florence_pays}, Arezzo {arezzo_pays}. Seule la case où vous vous arrêtez paie.',
  },
  offer: {
    title: 'Cartes Senesi',
    text: 'Cédez des florins que vous venez de gagner contre une carte Senesi : {least_senesi} à {most_senesi} points à la fin.',
  },
  keep: {
    title: 'En garder une',
    text: 'Gardez la carte qui vaut le plus. Les autres ne la voient pas.',
  },
  move: {
    title: 'En ville',
    text: 'Votre banquier avance dans le sens des aiguilles, d’un quartier au moins. Les chiffres verts ajoutent des pas. Les quartiers jaunes paient {small_business}.',
  },
  courtesans: {
    title: 'À l’auberge',
    text: 'Chaque courtisane coûte {per_courtesan} florins, sauf si vous jouez Amies.',
  },
  alms: {
    title: 'Calandrino',
    text: 'Donnez {alms} florins, ou refusez et prenez un cube d’avarice : moins {first_miser} point, le suivant moins {second_miser}, et ainsi de suite.',
  },
  beggar: {
    title: 'Envoyer le mendiant',
    text: 'Calandrino fait {beggar_districts:numbers} quartiers à rebours ; les chiffres verts l’envoient plus loin. Un banquier qu’il rencontre donne, prend un cube d’avarice ou appelle les Gardes ; il ne doit donner qu’au Duomo.',
  },
  look: {
    title: 'Un artiste',
    text: 'Avant l’enchère, vous pouvez payer pour voir ce qu’il vaut, {least_artist} à {most_artist} points.',
  },
  donate: {
    title: 'Le Duomo',
    text: 'Une fois par partie : donnez, regardez {looks_at:numbers} cartes Senesi et gardez-en {keeps:numbers}. Plus vous êtes riche, plus c’est cher.',
  },
  artist: {
    title: 'Appeler un artiste',
    text: 'Vous voyez la carte et devez miser {artist_bid}. Les artistes valent {least_artist} à {most_artist} points ; l’un des derniers met fin à la partie.',
  },
  build: {
    title: 'La tour',
    text: 'Un étage coûte le matériau et {labour} de main-d’œuvre et rapporte des points. {floors_per_player:Numbers} au plus sont à vous ; le {floors:ordinals} met fin à la partie.',
  },
  discard: {
    title: 'Défausser',
    text: 'Vous pouvez défausser des cartes pour faire de la place : {hand_limit:numbers} au plus en main.',
  },
};
