import { describe, expect, it } from 'vitest';
import type { RuleInfo, RulePart } from '../../api/schema';
import { searchRules, sectionsOf } from './rule_search';
import { parseBlocks, cellTexts, parseTokens } from './rule_markup';

const part = (text: string, more: Partial<RulePart> = {}): RulePart => ({
  text,
  gap: '',
  ruleset: null,
  ruling: false,
  rebuilt: false,
  ...more,
});
const rule = (id: string, text: string, more: Partial<RuleInfo> = {}): RuleInfo => ({
  id,
  section: id.split('.')[0] ?? '',
  title: 'Aim',
  parts: [part(text)],
  wordings: {},
  ...more,
});

describe('the markup of a rulebook', () => {
  it('has code, emphasis and references', () => {
    expect(parseTokens('See S5.3: **never** `long_game`.')).toEqual([
      { kind: 'text', text: 'See ' },
      { kind: 'rule', text: 'S5.3' },
      { kind: 'text', text: ': ' },
      { kind: 'strong', text: 'never' },
      { kind: 'text', text: ' ' },
      { kind: 'code', text: 'long_game' },
      { kind: 'text', text: '.' },
    ]);
  });
  it('keeps parts of one paragraph together and tables apart', () => {
    const made = parseBlocks([
      part('A rule.'),
      part('Ruling: so.', { gap: ' ', ruling: true }),
      part('| a | b |\n|---|---|\n| 1 | 2 |', { gap: '\n\n' }),
    ]);
    expect(made.map(({ kind }) => kind)).toEqual(['paragraph', 'table']);
    expect(made[0]).toMatchObject({ runs: [{ ruling: false }, { ruling: true }] });
    expect(made[1]).toMatchObject({
      head: [[{ text: 'a' }], [{ text: 'b' }]],
      rows: [[[{ text: '1' }], [{ text: '2' }]]],
    });
  });
});

describe('a translated rulebook', () => {
  const marks = { ruling: 'Auslegung', rebuilt: 'Nachgebaut' };
  it('names rulings and rebuilt values in the words of the reader', () => {
    const [made] = parseBlocks(
      [part('Ruling: so.', { ruling: true }), part('20 (Rebuilt)', { gap: ' ', rebuilt: true })],
      marks,
    );
    expect(made).toMatchObject({
      runs: [{ tokens: [{ text: 'Auslegung: so.' }] }, { tokens: [{ text: ' 20 (Nachgebaut)' }] }],
    });
  });
  it('can be compared cell by cell', () => {
    expect(cellTexts([part('| a |\n|---|\n| `x` 1 |')])).toEqual([[['x 1']]]);
  });
});

describe('searching the rules', () => {
  const rules = [
    rule('S1.1', 'Only a banker wins; see S1.10.'),
    rule('S1.10', 'The Città.'),
    rule('S2.1', 'Cards.', { wordings: { rulebook: [part('Cards.')] } }),
  ];
  it('finds words in any case and without accents', () => {
    expect(searchRules(rules, 'CITTA', 'all').map(({ id }) => id)).toEqual(['S1.10']);
  });
  it('shows the statement of an id first', () => {
    expect(searchRules(rules, 's1.10', 'all').map(({ id }) => id)).toEqual(['S1.10', 'S1.1']);
  });
  it('can be limited to rules that differ', () => {
    expect(searchRules(rules, '', 'differences').map(({ id }) => id)).toEqual(['S2.1']);
  });
  it('keeps sections in order', () => {
    expect(sectionsOf(rules).map(({ id }) => id)).toEqual(['S1', 'S2']);
  });
});
