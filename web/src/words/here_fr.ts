// Tables that this browser hosts itself, in French.

export const hereWords = {
  'here.loading': 'Chargement des règles : {share}',
  'here.starting': 'Démarrage des règles …',
  'here.failed':
    "Les règles n'ont pas pu être chargées. Rechargez la page quand il y aura du réseau.",
  'here.cannot_think':
    '{names} ne {count|peut|peuvent} pas réfléchir : ce qu’il faut pour cela n’a pas pu être chargé. Un nouvel essai suit.',
  'here.about':
    'Cette édition se passe de serveur : règles, robots et parties sont dans ce navigateur, même sans réseau.',
  'here.tables': 'Choisir la table',
  'here.tables_about':
    'Règles, robots de divers niveaux, cartes à soi, amis dans leurs navigateurs.',
  'here.play_offline': 'Jouer ici contre des robots, sans le serveur',
  'here.play_offline_about':
    'La partie reste dans ce navigateur. Son enregistrement peut aller plus tard sur le serveur.',
  'here.to_server': 'Déplacer cette partie vers le serveur',
  'here.from_server': 'Déplacer cette partie vers ce navigateur',
  'here.from_server_sure':
    'La partie continue dans ce navigateur, sans le serveur. À cette table, elle se termine pour de bon.',
  'here.save': 'Enregistrer cette partie pour continuer ailleurs',
  'here.delete': 'Effacer cette partie',
  'here.delete_sure': 'Elle n’est gardée nulle part ailleurs.',
  'here.go_on': 'Continuer dans ce navigateur',
  'here.play_on': 'Continuer la partie',
  'here.open_there': 'Ouvrir cette partie sur le serveur',
  'here.open_here': 'Ouvrir cette partie dans ce navigateur',
  'here.moved':
    'Cette partie a été déplacée et continue ailleurs. Vous pouvez revoir ce qui a été joué.',
  'here.moved_short': 'Cette partie continue ailleurs',
  'here.brought': 'commencée ailleurs, sans classement',
  'here.brought_about':
    'Cette partie a été commencée ailleurs et est venue ici par son enregistrement. La personne qui l’a apportée pouvait savoir ce que le hasard réserve ; elle ne compte donc pour aucun classement.',
  'status.moved': 'continue ailleurs',
  'log.brought': '{name} a commencé cette partie ailleurs et la continue ici.',
  'log.taken_along': '{name} a déplacé cette partie et la continue ailleurs.',
  'here.link': 'Lien qui contient la partie',
  'here.link_about': "Qui l'ouvre voit toute la partie, partout et sans ce serveur.",
  'here.opening': 'La partie est rejouée …',
  'here.link_bad': 'Ce lien ne contient pas de partie',
  'here.invite': 'Inviter de navigateur à navigateur',
  'here.invite_about':
    'Envoyez ce lien à une personne. Elle renvoie un texte ; collez-le ci-dessous.',
  'here.knows_all':
    "La partie est sur la machine de l'hôte, qui connaît toutes les cartes. Le mélange scellé montre ensuite si quelque chose a été changé.",
  'here.new_invitation': 'Nouvelle invitation',
  'here.answer': 'Le texte reçu en retour',
  'here.answer_back': 'Texte à renvoyer',
  'here.connect': 'Relier',
  'here.connected': 'Relié',
  'here.not_connected':
    'Aucune liaison. Il faut le même réseau, ou un serveur STUN des deux côtés.',
  'here.text_wrong': "Ce n'est pas un tel texte.",
  'here.join': "Rejoindre la table d'un ami",
  'here.join_about':
    "Renvoyez ce texte à la personne qui vous invite. La table s'ouvre quand elle l'a collé.",
  'here.host_gone':
    "La page de l'hôte est fermée ou injoignable. La partie y est gardée : une nouvelle invitation vous ramène à votre place.",
  'here.rematch_awaited': "L'hôte peut commencer une autre partie.",
  'here.elsewhere': 'dans un autre navigateur',
  'here.stun': 'Serveur STUN, pour des réseaux différents',
  'here.link_enough':
    "La première personne qui ouvre ce lien, dans les dix minutes, rejoint la table. Rien n'est à renvoyer.",
  'here.awaited': "En attente de l'invité …",
  'here.invitation_old': "Personne n'est venu en dix minutes. Faites une nouvelle invitation.",
  'here.joining': 'Liaison avec la table …',
  'here.qr_show': 'Montrer un code QR',
  'here.qr_hide': 'Cacher le code QR',
  'here.qr_link': 'Code QR avec le lien',
  'here.qr_answer': 'Code QR avec le texte',
  'here.invitations': 'Serveur pour les invitations',
  'here.invitations_about':
    "N'importe quel serveur Buongoverno. Avec lui, un lien suffit pour jouer ; la partie reste dans vos navigateurs.",
  'here.invitations_wrong': "Ce n'est pas l'adresse d'un serveur.",
  'here.invitations_unreached': "{server} ne transmet pas d'invitations en ce moment.",
  'here.python': 'Python, avec les jeux',
  'here.python_about':
    'La bibliothèque tourne dans cette page. Saisissez des lignes et exécutez-les ; ce que donne la dernière est montré.',
  'here.python_run': 'Exécuter',
  'here.python_stop': 'Arrêter',
  'here.python_stopped': 'Arrêté. Ce que le programme avait défini est oublié.',
  'here.python_no_input':
    'Cette page n’a pas d’input(). Écrivez dans le programme ce qu’il donnerait.',
  'here.python_code': 'Programme',
};
