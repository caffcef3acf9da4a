// Small numbers as sentences write them out.

const NUMBERS: Record<string, string> = {
  en: 'zero one two three four five six seven eight nine ten',
  de: 'null eins zwei drei vier fünf sechs sieben acht neun zehn',
  fr: 'zéro un deux trois quatre cinq six sept huit neuf dix',
  it: 'zero uno due tre quattro cinque sei sette otto nove dieci',
};
const ORDINALS: Record<string, string> = {
  en: 'zeroth first second third fourth fifth sixth seventh eighth ninth tenth',
  de: 'nullte erste zweite dritte vierte fünfte sechste siebte achte neunte zehnte',
  fr: 'zéroième premier deuxième troisième quatrième cinquième sixième septième huitième neuvième dixième',
  it: 'zeresimo primo secondo terzo quarto quinto sesto settimo ottavo nono decimo',
};

export type Spelling = 'numbers' | 'Numbers' | 'ordinals';

/** A number as a word, "Numbers" with a capital; in digits if it is too large. */
export const spelt = (number: number, spelling: Spelling, language: string): string => {
  const words = (spelling === 'ordinals' ? ORDINALS : NUMBERS)[language]?.split(' ');
  const word = words?.[number] ?? String(number);
  return spelling === 'Numbers' ? word.charAt(0).toUpperCase() + word.slice(1) : word;
};
