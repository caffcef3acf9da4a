// The texts about accounts, public tables, reports and the people at a table, in French.

import type { peopleWords as english } from './people_en';

export const peopleWords: Record<keyof typeof english, string> = {
  'account.registration_closed': 'Ce serveur n’accepte pas de nouveaux comptes pour le moment.',
  'account.registration_invitation':
    'Pour créer un compte, il faut un code d’invitation des responsables de ce serveur.',
  'account.invitation': 'Code d’invitation',
  'account.invitation_wrong': 'Ce code n’est pas valable ou a déjà servi.',
  'account.password_wrong': 'Le mot de passe est faux.',
  'account.forgot': 'Mot de passe oublié ?',
  'account.forgot_about':
    'Indiquez le nom de votre compte. S’il a une adresse confirmée, nous y envoyons un lien pour choisir un nouveau mot de passe.',
  'account.forgot_send': 'M’envoyer un lien',
  'account.forgot_sent':
    'Si {name} a une adresse confirmée, un lien est en route. Cela peut prendre quelques minutes ; regardez aussi dans les indésirables.',
  'account.forgot_no_mail':
    'Ce serveur n’envoie pas de courriels. Ses responsables peuvent vous donner un nouveau mot de passe.',
  'account.forgot_back': 'Retour à la connexion',
  'account.reset': 'Choisir un nouveau mot de passe',
  'account.reset_about':
    'Toutes les sessions et tous les jetons de votre compte prennent fin ; ici, vous serez connecté.',
  'account.reset_done':
    'Le nouveau mot de passe est en place et vous êtes connecté. Les sessions et jetons d’avant ont pris fin.',
  'account.reset_wrong': 'Ce lien est trop ancien ou a déjà servi. Demandez-en un nouveau.',
  'account.reset_again': 'Demander un nouveau lien',
  'account.muted': 'Vous ne pouvez pas écrire dans les discussions jusqu’au {date}.',
  'account.role_operator': 'Vous administrez ce serveur.',
  'account.role_moderator': 'Vous modérez ce serveur.',
  'account.sessions': 'Où vous êtes connecté',
  'account.sessions_about':
    'Si vous ne reconnaissez pas un appareil, déconnectez-le et changez de mot de passe.',
  'account.session_device': 'Appareil inconnu',
  'account.session_here': 'ce navigateur',
  'account.session_seen': 'dernière utilisation : {when}',
  'account.session_end': 'Déconnecter',
  'account.session_end_on': 'Déconnecter {device}',
  'account.session_ended': 'Déconnecté : {device}.',
  'account.sessions_end': 'Déconnecter tous les autres appareils',
  'account.sessions_ended': 'Vous n’êtes plus connecté qu’ici.',
  'account.data': 'Vos données',
  'account.export': 'Télécharger mes données',
  'account.export_about':
    'Tout ce que ce serveur conserve à propos de votre compte, en un fichier JSON.',
  'account.delete': 'Supprimer mon compte',
  'account.delete_lost':
    'Adresse, mot de passe, sessions, jetons, notifications et classements sont supprimés aussitôt. C’est sans retour.',
  'account.delete_games':
    'Vos parties restent entières pour les autres : vos décisions demeurent, votre nom et ce que vous avez écrit disparaissent. Dans les parties en cours, un robot joue à votre place.',
  'account.delete_export': 'Téléchargez d’abord vos données si vous voulez les garder.',
  'account.delete_password': 'Votre mot de passe, par sûreté',
  'account.delete_now': 'Supprimer définitivement mon compte',
  'account.deleted': 'Votre compte est supprimé.',

  'watch.search': 'Chercher',
  'watch.search_about': 'Nom d’une table ou d’un joueur',
  'watch.game': 'Jeu',
  'watch.all_games': 'Tous les jeux',
  'watch.shown': '{count} {count|table affichée|tables affichées}',
  'watch.more': 'En afficher plus',
  'watch.none_gathering': 'Aucune table publique n’a de place libre en ce moment.',
  'watch.none_over': 'Aucune partie publique n’est encore terminée.',
  'watch.none_found': 'Aucune table ne correspond.',
  'watch.clear': 'Tout afficher',
  'watch.make': 'Ouvrir une table',

  'people.guest': 'invité',
  'people.account': 'a un compte',
  'people.guest_about': 'Joue en invité, sans compte : n’importe qui peut prendre ce nom.',
  'people.account_about': 'Est connecté : le nom appartient à un compte.',
  'people.about': 'À propos de {name}',
  'people.remove': 'Exclure {name} de la partie',
  'people.remove_sure':
    'Un robot joue la place jusqu’à la fin. {name} ne pourra pas revenir, et toute la table en est informée.',
  'people.remove_now': 'Exclure pour de bon',

  'report.title': 'Signaler à la modération',
  'report.player': 'Signaler {name}',
  'report.line': 'Signaler ce message de {name}',
  'report.open': 'Signaler un problème',
  'report.about':
    'Les responsables de ce serveur lisent votre signalement avec ce qui s’est dit à cette table. Personne ici n’en saura rien.',
  'report.whom': 'Cela concerne',
  'report.table': 'la table entière',
  'report.text': 'Que s’est-il passé ?',
  'report.send': 'Envoyer le signalement',
  'report.sent': 'Merci. Votre signalement est envoyé.',

  'table.was_closed':
    'La modération de ce serveur a fermé cette table. Vous pouvez encore la regarder.',
  'chat.redacted': 'retiré par la modération',
  'people.removed': 'exclu',
  'people.deleted': '(compte supprimé)',
  'account.session_program': '{program} sur {system}',
};
