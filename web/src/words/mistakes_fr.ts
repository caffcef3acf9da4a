// The texts about one's own mistakes, in French.

import type { mistakeWords as english } from './mistakes_en';

export const mistakeWords: Record<keyof typeof english, string> = {
  'mistakes.title': 'Vos décisions les plus coûteuses',
  'mistakes.title_of': 'Les décisions les plus coûteuses de {name}',
  'mistakes.looking': 'Examen de la partie : {percent}',
  'mistakes.judging': 'Examen de près : {count} sur {all}',
  'mistakes.good':
    '{good} {good|décision|décisions} sur {all} {good|valait|valaient} la meilleure.',
  'mistakes.none': 'Aucune décision coûteuse trouvée.',
  'mistakes.choices_cost': 'le coût des choix',
  'mistakes.luck_gave': 'l’apport du hasard, au total',
  'mistakes.luck': 'Le hasard, à part',
  'mistakes.luck_none': 'Le hasard a peu changé.',
  'mistakes.kept': 'Chances gardées',
  'mistakes.kept_about':
    "La part des chances de gagner que les décisions d'une phase ont gardée : 100 % sans décision coûteuse. Quelques coûteuses pèsent plus que beaucoup de bonnes.",
  'mistakes.whole': 'Toute la partie',
  'mistakes.you_played': 'Vous avez joué',
  'mistakes.name_played': '{name} a joué',
  'mistakes.better': 'Mieux',
  'mistakes.best': 'Le mieux',
  'mistakes.possible': 'Possible aussi',
  'mistakes.better_by': 'Un autre choix était meilleur de {cost}.',
  'mistakes.as_good': 'Aussi bon que le meilleur choix.',
  'mistakes.agreed': 'La recherche et le réseau sont d’accord.',
  'mistakes.network_other':
    'Le réseau choisirait « {network} » ; lui aussi préfère le meilleur choix à celui qui a été joué.',
  'mistakes.disputed':
    'La recherche préfère « {search} », le réseau le choix joué : trop serré pour trancher.',
  'mistakes.disputed_ones': 'Trop serré : la recherche et le réseau divergent',
  'mistakes.try': 'Essayer à partir d’ici',
  'mistakes.next': 'Suivante',
  'mistakes.previous': 'Précédente',
  'mistakes.about':
    'Chances de gagner d’après ce qui était connu alors. Jusqu’à {least} d’écart, les choix comptent comme égaux.',
  'mistakes.played': 'Joué : {played}',
  'mistakes.better_choice': 'Mieux : {better}',
  'mistakes.graph': 'Chances de gagner, telles que {name} pouvait les connaître',
  'mistakes.before': 'Avant la décision',
  'result.tab_mistakes': 'Choix',
};
