// The texts at a table, in replay and in the guided game, in German.

import type { tableWords as english } from './table_en';

export const tableWords: Record<keyof typeof english, string> = {
  'table.asked_for': 'seit {time}',
  'table.advised': 'Tipp {place}',
  'table.points': '{count} {count|Punkt|Punkte}',
  'table.to_decide': 'entscheidet',
  'table.keys':
    '1 bis 9 wählen, Pfeile heben hervor, Enter bestätigt, B bietet, + und − ändern das Gebot, P passt, U nimmt zurück, Escape überspringt, ? öffnet dies.',
  'table.seed_how': 'Der SHA-256 von „{text}“ muss sein, was veröffentlicht wurde.',
  'table.seed_check': 'Prüfen',
  'table.seed_fits': 'Es passt: Nichts wurde verändert.',
  'table.seed_wrong': 'Es passt nicht.',
  'score.as_table': 'Als Tabelle',
  'learn.tip': 'Dein Begleiter',
  'learn.recommended': 'Versuch dies: {choice}',
  'learn.why': 'Warum: {reason}',
  'learn.show': 'Zeig mir eine gute Wahl',
  'learn.quiet': 'Keine Tipps mehr',
  'learn.meet': 'Neu für dich',
  'analysis.begin': 'Die ganze Partie ansehen',
  'analysis.stop': 'Anhalten',
  'analysis.here': 'Was der starke Spieler hier denkt',
  'analysis.at': 'Entscheidung {number}: {name}',
  'analysis.only_over': 'Partien können untersucht werden, wenn sie zu Ende sind.',
  'analysis.none': 'Hier gab es nichts zu wählen.',
  'analysis.swing_none': 'Keine großen Wendungen.',
  'analysis.took': '{name} wählte: {choice}',
};
