// Pages to learn and to study, in Italian.

export const studyWords = {
  'example.title': 'Esempio di {rules}',
  'example.to_rules': 'Torna alle regole',
  'example.lines': 'L’esempio come testo',
  'example.given': 'All’inizio',
  'example.when': 'Poi',
  'example.then': 'Risultato',
  'example.beginning': 'La posizione prima della prima mossa.',
  'example.try': 'Provalo tu',
  'example.of_rule': '{count} {count|esempio|esempi} sul tabellone',
};
