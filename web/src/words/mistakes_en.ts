// The texts about one's own mistakes, in English.

export const mistakeWords = {
  'mistakes.title': 'Your costliest decisions',
  'mistakes.title_of': 'The costliest decisions of {name}',
  'mistakes.looking': 'Looking through the game: {percent}',
  'mistakes.judging': 'Looking closely: {count} of {all}',
  'mistakes.good': '{good} of {all} {all|decision was|decisions were} as good as the best.',
  'mistakes.none': 'No costly decision was found.',
  'mistakes.choices_cost': 'what the choices cost',
  'mistakes.luck_gave': 'what luck gave, all in all',
  'mistakes.luck': 'Luck, kept apart',
  'mistakes.luck_none': 'Luck changed little.',
  'mistakes.kept': 'Chance kept',
  'mistakes.kept_about':
    'How much of the chance to win the decisions of a phase kept: 100 % without a costly one. A few costly ones weigh more than many good ones.',
  'mistakes.whole': 'The whole game',
  'mistakes.you_played': 'You played',
  'mistakes.name_played': '{name} played',
  'mistakes.better': 'Better',
  'mistakes.best': 'Best',
  'mistakes.possible': 'Also possible',
  'mistakes.better_by': 'Something else was better by {cost}.',
  'mistakes.as_good': 'As good as the best.',
  'mistakes.agreed': 'The search and the network agree.',
  'mistakes.network_other':
    'The network would choose “{network}”; it, too, prefers the better choice to what was played.',
  'mistakes.disputed':
    'The search prefers “{search}”, the network what was played: too close to call.',
  'mistakes.disputed_ones': 'Too close to call: the engines disagree',
  'mistakes.try': 'Try it from here',
  'mistakes.next': 'Next',
  'mistakes.previous': 'Previous',
  'mistakes.about':
    'Chance to win, from what was known then. Differences within {least} count as equal.',
  'mistakes.played': 'Played: {played}',
  'mistakes.better_choice': 'Better: {better}',
  'mistakes.graph': 'Chance to win, as {name} could know it',
  'mistakes.before': 'Before the decision',
  'result.tab_mistakes': 'Decisions',
};
