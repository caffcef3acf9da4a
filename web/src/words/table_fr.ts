// The texts at a table, in replay and in the guided game, in French.

import type { tableWords as english } from './table_en';

export const tableWords: Record<keyof typeof english, string> = {
  'table.asked_for': 'depuis {time}',
  'table.advised': 'conseil {place}',
  'table.points': '{count} {count|point|points}',
  'table.to_decide': 'doit décider',
  'table.keys':
    '1 à 9 choisissent, les flèches désignent, Entrée confirme, B enchérit, + et − changent l’enchère, P passe, U reprend, Échap saute, ? ouvre ceci.',
  'table.seed_how': 'Le SHA-256 de « {text} » doit être ce qui a été publié.',
  'table.seed_check': 'Vérifier',
  'table.seed_fits': 'Cela correspond : rien n’a été changé.',
  'table.seed_wrong': 'Cela ne correspond pas.',
  'score.as_table': 'En tableau',
  'learn.tip': 'Votre guide',
  'learn.recommended': 'Essayez ceci : {choice}',
  'learn.why': 'Pourquoi : {reason}',
  'learn.show': 'Montrez-moi un bon choix',
  'learn.quiet': 'Plus de conseils',
  'learn.meet': 'Nouveau pour vous',
  'analysis.begin': 'Regarder toute la partie',
  'analysis.stop': 'Arrêter',
  'analysis.here': 'Ce que pense ici le joueur fort',
  'analysis.at': 'Décision {number} : {name}',
  'analysis.only_over': 'Une partie s’analyse quand elle est finie.',
  'analysis.none': 'Il n’y avait rien à choisir ici.',
  'analysis.swing_none': 'Pas de grand tournant.',
  'analysis.took': '{name} a choisi : {choice}',
};
