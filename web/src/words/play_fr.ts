// The texts for beginning a game, for hints and for bots that play for somebody, in French.

import type { playWords as english } from './play_en';

export const playWords: Record<keyof typeof english, string> = {
  'takeover.title': 'Laisser un robot jouer pour moi',
  'takeover.how_long': 'Pour combien de temps ?',
  'takeover.decision': 'Cette décision',
  'takeover.turn': 'Ce tour de jeu',
  'takeover.round': 'Cette manche',
  'takeover.return': 'Jusqu’à mon retour',
  'takeover.decision_about': 'puis vous décidez à nouveau',
  'takeover.turn_about': 'jusqu’à ce que ce soit aux autres',
  'takeover.round_about': 'la manche suivante est à vous',
  'takeover.return_about': 'vous reprenez la place vous-même',
  'takeover.alone':
    'Personne d’autre ne joue : il joue assez lentement pour être suivi, et la fin de la partie vous attend.',
  'takeover.together':
    'Les autres ne vous attendent pas : avec « jusqu’à mon retour », le robot joue au besoin jusqu’à la fin.',
  'takeover.now_decision': 'Un robot prend cette décision pour vous.',
  'takeover.now_turn': 'Un robot joue ce tour pour vous.',
  'takeover.now_round': 'Un robot joue pour vous jusqu’à la fin de cette manche.',
  'takeover.now_return': 'Un robot joue pour vous jusqu’à votre retour.',
  'takeover.end_waits': 'La prochaine décision met fin à la partie. Elle vous a attendu.',
  'log.handed_back': '{name} : le robot rend la place.',
  'log.end_waits': 'La partie attend avant sa dernière décision.',
  'hint.best': 'Le meilleur',
  'hint.equal': 'Aussi bon',
  'hint.weaker': 'Moins bon',
  'hint.up_to': 'jusqu’à {amount}',
  'hint.waiting': 'Beaucoup de conseils en peu de temps : celui-ci prend un peu plus longtemps …',
  'hint.used': 'a eu un conseil',
  'log.hinted': '{name} a demandé un conseil.',
  'first.title': 'Votre première partie de {game}',
  'first.show': 'Montrez-moi',
  'first.show_about': 'une première partie guidée',
  'first.play': 'Jouer directement',
  'first.play_about': 'les conseils sont à un clic',
  'first.play_easier': 'avec les règles « {ruleset} »',
  'new.i_play': 'Je joue aussi',
  'new.i_play_about': 'Sinon, vous ne faites qu’ouvrir la table.',
  'ready.title': 'Prêt ?',
  'ready.about':
    'Les pendules tournent dès le début. La partie commence quand tout le monde est prêt.',
  'ready.awaited': 'On attend {names}.',
  'ready.now': 'Je suis prêt',
  'ready.not_yet': 'Pas encore, finalement',
  'ready.is': 'prêt',
  'log.ready': '{name} est prêt.',
  'log.not_ready': '{name} n’est finalement pas prêt.',
  'bid.worth': 'vaut env.',
  'join.rematch_about':
    'Tous les joueurs sont invités à leur ancienne place ; l’ancienne table leur indique le chemin.',
};
