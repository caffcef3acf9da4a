// Pages to learn and to study, in French.

export const studyWords = {
  'example.title': 'Exemple de {rules}',
  'example.to_rules': 'Retour aux règles',
  'example.lines': 'L’exemple en texte',
  'example.given': 'Au départ',
  'example.when': 'Ensuite',
  'example.then': 'Résultat',
  'example.beginning': 'La position avant le premier coup.',
  'example.try': 'Essayer vous-même',
  'example.of_rule': '{count} {count|exemple|exemples} sur le plateau',
};
