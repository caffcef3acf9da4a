// Pages to learn and to study, in English.

export const studyWords = {
  'example.title': 'Example of {rules}',
  'example.to_rules': 'Back to the rules',
  'example.lines': 'The example as text',
  'example.given': 'Given',
  'example.when': 'Then',
  'example.then': 'So it is',
  'example.beginning': 'The position before the first move.',
  'example.try': 'Try it yourself',
  'example.of_rule': '{count} {count|example|examples} on the board',
};
