// The guided first game of Siena in French.

import type { LessonText } from '../frame/lessons';
import type { LessonName } from './lessons';

export const lessons: Record<LessonName, LessonText> = {
  welcome: {
    title: 'Bienvenue à Sienne, 1338',
    text: 'Tu es paysan avec 28 florins. Vends des biens pour devenir marchand à 30 florins, puis banquier à 80. Seuls les banquiers peuvent gagner : monte tôt.',
  },
  propose: {
    title: 'L’enchère d’ouverture',
    text: 'Les cartes étoile ne s’achètent qu’aux enchères. Proposes-en une ou renonce. Tu n’es pas tenu d’enchérir.',
  },
  bid: {
    title: 'Enchérir',
    text: 'La plus haute enchère paie. L’argent sert aussi à monter : ne dépense pas tout. Qui passe est hors jeu pour cette carte.',
  },
  take: {
    title: 'Prendre des cartes',
    text: 'Prends jusqu’à deux cartes par manche. Le chiffre rouge est le prix, plus ton supplément ; le plus pauvre n’en paie pas. Les cartes à 0 sont gratuites.',
  },
  first: {
    title: 'Qui commence',
    text: 'Tu es le plus pauvre : tu dis qui commence. Le premier vend ce qui est prêt avant les autres.',
  },
  turn: {
    title: 'Ton tour',
    text: 'Joue autant de cartes que tu veux, puis termine. Les cartes de biens posent des cubes ; ce qui est prêt peut se vendre.',
  },
  lay: {
    title: 'Poser des cartes',
    text: 'Pose d’autres cartes de biens, puis règle : tous les cubes arrivent ensemble. Le choix annonce ce qui sera prêt.',
  },
  finished: {
    title: 'Un bien est prêt',
    text: 'Un secteur plein devient un bien prêt. Peut le vendre quiconque pose un cube de cette sorte : regarde ce que les autres ont laissé.',
  },
  sell: {
    title: 'Vendre',
    text: 'Un bien de chaque sorte par tour, si tu as posé un cube de cette sorte. Les paysans vendent grain, vin et huile, les marchands drap et épices.',
  },
  carry: {
    title: 'Via Francigena',
    text: 'Les biens chargés ne rapportent pas leur prix : le destin décide.',
  },
  draw: {
    title: 'Cartes Fato',
    text: 'Chaque carte sans le diable rapporte ; avec lui tout est perdu. Sept cartes, un diable : moins, c’est plus sûr.',
  },
  rise: {
    title: 'Tu peux monter',
    text: 'Monter termine ton tour et ne coûte rien. Cela ouvre d’autres voies, et seuls les banquiers gagnent.',
  },
  road: {
    title: 'Sur la route',
    text: 'Florence paie 0, 5, 20, Arezzo 3, 10. Seule la case où tu t’arrêtes paie.',
  },
  offer: {
    title: 'Cartes Senesi',
    text: 'Cède des florins que tu viens de gagner contre une carte Senesi : 1 à 4 points à la fin.',
  },
  keep: {
    title: 'En garder une',
    text: 'Garde la carte qui vaut le plus. Les autres ne la voient pas.',
  },
  move: {
    title: 'En ville',
    text: 'Ton banquier avance dans le sens des aiguilles, d’un quartier au moins. Les chiffres verts ajoutent des pas. Les quartiers jaunes paient 5.',
  },
  courtesans: {
    title: 'À l’auberge',
    text: 'Chaque courtisane coûte 10 florins, sauf si tu joues Amies.',
  },
  alms: {
    title: 'Calandrino',
    text: 'Donne 10 florins, ou refuse et prends un cube d’avare : moins 1 point, le suivant moins 2, et ainsi de suite.',
  },
  beggar: {
    title: 'Envoyer le mendiant',
    text: 'Calandrino fait trois quartiers à rebours ; les chiffres verts l’envoient plus loin. Les banquiers qu’il rencontre doivent donner.',
  },
  look: {
    title: 'Un artiste',
    text: 'Avant l’enchère tu peux payer pour voir ce qu’il vaut, 1 à 8 points.',
  },
  donate: {
    title: 'Le Duomo',
    text: 'Une fois par partie : donne, regarde quatre cartes Senesi et gardes-en deux. Plus tu es riche, plus c’est cher.',
  },
  artist: {
    title: 'Appeler un artiste',
    text: 'Tu vois la carte et dois enchérir 15. Les artistes valent 1 à 8 points ; l’un des derniers termine la partie.',
  },
  build: {
    title: 'La tour',
    text: 'Un étage coûte le matériau et 10 de main-d’œuvre et rapporte des points. Quatre au plus sont à toi ; le septième termine la partie.',
  },
  discard: {
    title: 'Défausser',
    text: 'Tu peux jeter des cartes pour faire de la place : sept au plus en main.',
  },
};
