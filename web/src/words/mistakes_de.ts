// The texts about one's own mistakes, in German.

import type { mistakeWords as english } from './mistakes_en';

export const mistakeWords: Record<keyof typeof english, string> = {
  'mistakes.title': 'Deine teuersten Entscheidungen',
  'mistakes.title_of': 'Die teuersten Entscheidungen von {name}',
  'mistakes.looking': 'Das Spiel wird durchgesehen: {percent}',
  'mistakes.judging': 'Genauer hingesehen: {count} von {all}',
  'mistakes.good': '{good} von {all} {all|Entscheidung|Entscheidungen} so gut wie die beste.',
  'mistakes.none': 'Keine teure Entscheidung gefunden.',
  'mistakes.choices_cost': 'haben die Entscheidungen gekostet',
  'mistakes.luck_gave': 'hat der Zufall insgesamt gebracht',
  'mistakes.luck': 'Zufall, für sich',
  'mistakes.luck_none': 'Der Zufall hat wenig geändert.',
  'mistakes.kept': 'Bewahrte Aussicht',
  'mistakes.kept_about':
    'Wie viel von der Aussicht auf den Sieg die Entscheidungen eines Abschnitts bewahrt haben: 100 % ohne eine teure. Wenige teure wiegen mehr als viele gute.',
  'mistakes.whole': 'Das ganze Spiel',
  'mistakes.you_played': 'Du hast gespielt',
  'mistakes.name_played': '{name} hat gespielt',
  'mistakes.better': 'Besser',
  'mistakes.best': 'Am besten',
  'mistakes.possible': 'Auch möglich',
  'mistakes.better_by': 'Etwas anderes war um {cost} besser.',
  'mistakes.as_good': 'So gut wie die beste Wahl.',
  'mistakes.agreed': 'Suche und Netz sind sich einig.',
  'mistakes.network_other':
    'Das Netz würde „{network}“ wählen; auch ihm ist die bessere Wahl lieber als die gespielte.',
  'mistakes.disputed':
    'Die Suche zieht „{search}“ vor, das Netz die gespielte Wahl: zu knapp für ein Urteil.',
  'mistakes.disputed_ones': 'Zu knapp: Suche und Netz sind uneins',
  'mistakes.try': 'Von hier aus probieren',
  'mistakes.next': 'Weiter',
  'mistakes.previous': 'Zurück',
  'mistakes.about':
    'Gewinnchance nach dem, was damals bekannt war. Unterschiede bis {least} gelten als gleich.',
  'mistakes.played': 'Gespielt: {played}',
  'mistakes.better_choice': 'Besser: {better}',
  'mistakes.graph': 'Gewinnchance, wie {name} sie kennen konnte',
  'mistakes.before': 'Vor der Entscheidung',
  'result.tab_mistakes': 'Wahl',
};
