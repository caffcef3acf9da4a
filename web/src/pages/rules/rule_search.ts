// Searches and filters the rules.

import type { RuleInfo } from '../../api/schema';

export type RuleFilter = 'all' | 'differences' | 'rulings';

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

const wholeText = ({ id, title, parts }: RuleInfo): string =>
  plain(`${id} ${title} ${parts.map(({ text }) => text).join(' ')}`);

export const differs = ({ wordings }: RuleInfo): boolean => Object.keys(wordings ?? {}).length > 0;

export const hasRuling = ({ parts }: RuleInfo): boolean => parts.some(({ ruling }) => ruling);

const isWanted = (rule: RuleInfo, wanted: RuleFilter): boolean => {
  if (wanted === 'differences') return differs(rule);
  return wanted === 'all' || hasRuling(rule);
};

/** Rules that contain every word of a search; a rule whose id was searched for comes first. */
export const searchRules = (rules: RuleInfo[], search: string, wanted: RuleFilter): RuleInfo[] => {
  const words = plain(search).split(/\s+/).filter(Boolean);
  const kept = rules.filter((rule) => isWanted(rule, wanted));
  if (words.length === 0) return kept;
  const exact = kept.filter(({ id }) => plain(id) === words.join(' '));
  const others = kept.filter((rule) => {
    const text = wholeText(rule);
    return !exact.includes(rule) && words.every((word) => text.includes(word));
  });
  return [...exact, ...others];
};

export type Section = { id: string; title: string; rules: RuleInfo[] };

export const sectionsOf = (rules: RuleInfo[]): Section[] => {
  const found = new Map<string, Section>();
  for (const rule of rules) {
    const section = found.get(rule.section) ?? { id: rule.section, title: rule.title, rules: [] };
    section.rules.push(rule);
    found.set(rule.section, section);
  }
  return [...found.values()];
};
