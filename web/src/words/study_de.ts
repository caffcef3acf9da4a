// Pages to learn and to study, in German.

export const studyWords = {
  'example.title': 'Beispiel zu {rules}',
  'example.to_rules': 'Zurück zu den Regeln',
  'example.lines': 'Das Beispiel als Text',
  'example.given': 'Ausgangslage',
  'example.when': 'Dann',
  'example.then': 'So ist es',
  'example.beginning': 'Die Stellung vor dem ersten Zug.',
  'example.try': 'Selbst ausprobieren',
  'example.of_rule': '{count} {count|Beispiel|Beispiele} auf dem Brett',
};
