import { describe, expect, it } from 'vitest';
import type { RuleInfo, RulePart } from '../../api/schema';
import { markHits, searchRules, searchWords, sectionsOf } from './rule_search';
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
  const marks = { ruling: 'Auslegung', rebuilt: 'Rekonstruiert' };
  it('names rulings and rebuilt values in the words of the reader', () => {
    const [made] = parseBlocks(
      [part('Ruling: so.', { ruling: true }), part('20 (Rebuilt)', { gap: ' ', rebuilt: true })],
      marks,
    );
    expect(made).toMatchObject({
      runs: [
        { tokens: [{ text: 'Auslegung: so.' }] },
        { tokens: [{ text: ' 20 (Rekonstruiert)' }] },
      ],
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
  it('puts titles before words of the text, those before synonyms, and tables last', () => {
    const ranked = [
      rule('S1.1', '| card |\n|---|\n| Tower |'),
      rule('S2.1', 'Money.', { synonyms: 'tower price, floor' }),
      rule('S3.1', 'Last the tower.'),
      rule('S4.1', 'Floors.', { title: 'The tower' }),
      rule('S5.1', 'Watchtowers.'),
    ];
    const found = searchRules(ranked, 'tower', 'all').map(({ id }) => id);
    expect(found).toEqual(['S4.1', 'S3.1', 'S2.1', 'S1.1', 'S5.1']);
    expect(searchRules(ranked, 'tower price', 'all').map(({ id }) => id)).toEqual(['S2.1']);
    expect(sectionsOf(searchRules(ranked, 'tower', 'all'))[0]?.id).toBe('S4');
  });
  it('marks what was found, in any case and without accents', () => {
    expect(markHits('La Città e la CITTADELLA', searchWords('citta'))).toEqual([
      { text: 'La ', hit: false },
      { text: 'Città', hit: true },
      { text: ' e la ', hit: false },
      { text: 'CITTA', hit: true },
      { text: 'DELLA', hit: false },
    ]);
    expect(markHits('Nothing', [])).toEqual([{ text: 'Nothing', hit: false }]);
  });
  it('keeps sections in order', () => {
    expect(sectionsOf(rules).map(({ id }) => id)).toEqual(['S1', 'S2']);
  });
});
