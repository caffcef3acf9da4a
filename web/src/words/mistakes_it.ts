// The texts about one's own mistakes, in Italian.

import type { mistakeWords as english } from './mistakes_en';

export const mistakeWords: Record<keyof typeof english, string> = {
  'mistakes.title': 'Le tue decisioni più costose',
  'mistakes.title_of': 'Le decisioni più costose di {name}',
  'mistakes.looking': 'Esame della partita: {percent}',
  'mistakes.judging': 'Esame da vicino: {count} di {all}',
  'mistakes.good': '{good} {good|decisione|decisioni} su {all} {good|valeva|valevano} la migliore.',
  'mistakes.none': 'Nessuna decisione costosa trovata.',
  'mistakes.choices_cost': 'il costo delle scelte',
  'mistakes.luck_gave': 'quanto ha dato la sorte, in tutto',
  'mistakes.luck': 'La sorte, a parte',
  'mistakes.luck_none': 'La sorte ha cambiato poco.',
  'mistakes.kept': 'Probabilità conservata',
  'mistakes.kept_about':
    'Quanta della probabilità di vincere le decisioni di una fase hanno conservato: 100 % senza decisioni costose. Poche costose pesano più di molte buone.',
  'mistakes.whole': 'Tutta la partita',
  'mistakes.you_played': 'Hai giocato',
  'mistakes.name_played': '{name} ha giocato',
  'mistakes.better': 'Meglio',
  'mistakes.best': 'Il meglio',
  'mistakes.possible': 'Possibile anche',
  'mistakes.better_by': 'Un’altra scelta era migliore di {cost}.',
  'mistakes.as_good': 'Buona come la scelta migliore.',
  'mistakes.agreed': 'La ricerca e la rete sono d’accordo.',
  'mistakes.network_other':
    'La rete sceglierebbe «{network}»; anch’essa preferisce la scelta migliore a quella giocata.',
  'mistakes.disputed':
    'La ricerca preferisce «{search}», la rete la scelta giocata: troppo vicine per decidere.',
  'mistakes.disputed_ones': 'Troppo vicine: la ricerca e la rete non concordano',
  'mistakes.try': 'Prova da qui',
  'mistakes.next': 'Avanti',
  'mistakes.previous': 'Indietro',
  'mistakes.about':
    'Probabilità di vincere secondo quanto era noto allora. Differenze fino a {least} contano come uguali.',
  'mistakes.played': 'Giocato: {played}',
  'mistakes.better_choice': 'Meglio: {better}',
  'mistakes.graph': 'Probabilità di vincere, come poteva conoscerla {name}',
  'mistakes.before': 'Prima della decisione',
  'result.tab_mistakes': 'Scelte',
};
