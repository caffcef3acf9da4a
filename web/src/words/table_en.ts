// The texts at a table, in replay and in the guided game, in English.

export const tableWords = {
  'table.asked_for': 'for {time}',
  'table.advised': 'hint {place}',
  'table.points': '{count} {count|point|points}',
  'table.to_decide': 'to decide',
  'table.keys':
    '1 to 9 choose, arrows highlight, Enter confirms, B bids, + and − change the bid, P passes, U takes back, Escape skips, ? opens this.',
  'table.seed_how': 'The SHA-256 of “{text}” must be what was published.',
  'table.seed_check': 'Check it',
  'table.seed_fits': 'It fits: nothing was changed.',
  'table.seed_wrong': 'It does not fit.',
  'score.as_table': 'As a table',
  'learn.tip': 'Your guide',
  'learn.recommended': 'Try this: {choice}',
  'learn.why': 'Why: {reason}',
  'learn.show': 'Show me a good choice',
  'learn.quiet': 'No more tips',
  'learn.meet': 'New to you',
  'analysis.begin': 'Look at the whole game',
  'analysis.stop': 'Stop',
  'analysis.here': 'What the strong player thinks here',
  'analysis.at': 'Decision {number}: {name}',
  'analysis.only_over': 'Games can be analysed when they are over.',
  'analysis.none': 'Nothing was to be chosen here.',
  'analysis.swing_none': 'No large swings.',
  'analysis.took': '{name} chose: {choice}',
};
