// The texts at a table, in replay and in the guided game, in Italian.

import type { tableWords as english } from './table_en';

export const tableWords: Record<keyof typeof english, string> = {
  'table.asked_for': 'da {time}',
  'table.advised': 'consiglio {place}',
  'table.points': '{count} {count|punto|punti}',
  'table.to_decide': 'deve decidere',
  'table.keys':
    'Da 1 a 9 scelgono, le frecce evidenziano, Invio conferma, B offre, + e − cambiano l’offerta, P passa, U annulla, Esc salta, ? apre questo.',
  'table.seed_how': 'Lo SHA-256 di «{text}» deve essere ciò che fu pubblicato.',
  'table.seed_check': 'Verifica',
  'table.seed_fits': 'Corrisponde: nulla è stato cambiato.',
  'table.seed_wrong': 'Non corrisponde.',
  'score.as_table': 'Come tabella',
  'learn.tip': 'La tua guida',
  'learn.recommended': 'Prova questo: {choice}',
  'learn.why': 'Perché: {reason}',
  'learn.show': 'Mostrami una buona scelta',
  'learn.quiet': 'Niente più consigli',
  'learn.meet': 'Nuovo per te',
  'analysis.begin': 'Guarda tutta la partita',
  'analysis.stop': 'Ferma',
  'analysis.here': 'Che cosa pensa qui il giocatore forte',
  'analysis.at': 'Decisione {number}: {name}',
  'analysis.only_over': 'Una partita si analizza quando è finita.',
  'analysis.none': 'Qui non c’era nulla da scegliere.',
  'analysis.swing_none': 'Nessuna grande svolta.',
  'analysis.took': '{name} ha scelto: {choice}',
};
