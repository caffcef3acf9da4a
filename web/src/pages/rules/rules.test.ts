import { describe, expect, it } from 'vitest';
import type { RuleInfo, RulePart } from '../../api/schema';
import { assemble, type PrimerOutline, type PrimerTexts } from './primer';
import { hasHit, markHits, searchRules, searchWords, sectionsOf } from './rule_search';
import { cellTexts, foldRulings, isWhollyNotes, parseBlocks, parseTokens } from './rule_markup';

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

describe('rulings', () => {
  const told = (parts: RulePart[]) =>
    foldRulings(parts)
      .parts.map(({ gap, text }) => gap + text)
      .join('');
  const notes = (parts: RulePart[]) => foldRulings(parts).notes.map(({ text }) => text);
  const ruling = { ruling: true, gap: ' ' };

  it('are notes, whose numbers stay where they belong', () => {
    const parts = [
      part('A player names how many'),
      part('(Ruling: 1 to 6)', ruling),
      part(', then draws.'),
      part('Ruling: at once.', ruling),
    ];
    expect(told(parts)).toBe('A player names how many^1^, then draws.^2^');
    expect(notes(parts)).toEqual(['1 to 6', 'At once.']);
    expect(parseTokens(told(parts))[1]).toEqual({ kind: 'note', text: '1' });
  });
  it('leave their sentence with its end', () => {
    const bracketed = [part('Selling is voluntary'), part('(Ruling: so).', ruling)];
    expect(told(bracketed)).toBe('Selling is voluntary.^1^');
    const after = [part('C’est ouvert\u00a0;'), part('Ruling : jamais plus.', ruling)];
    expect(told(after)).toBe('C’est ouvert.^1^');
  });
  it('go on through what holds in one ruleset', () => {
    const parts = [
      part('A rule.'),
      part('Ruling: the offer comes', ruling),
      part('once.', { ...ruling, ruleset: 'rulebook' }),
      part('Ruling: and so on.', ruling),
    ];
    expect(notes(parts)).toEqual(['The offer comes once.', 'And so on.']);
  });
  it('are told plainly where there is nothing else', () => {
    const parts = [part('Ruling on the time: before the bidding.', ruling)];
    expect(isWhollyNotes(parts)).toBe(true);
    expect(foldRulings(parts)).toMatchObject({
      parts: [{ text: 'Before the bidding.', ruling: true }],
      notes: [],
    });
  });
  it('do not take a rebuilt value away', () => {
    const table = part('| a |\n|---|\n| 4 (Rebuilt) |\n| 5 (Rebuilt) |', { rebuilt: true });
    expect(told([part('Five:'), table])).toContain('| 4^1^ |\n| 5^1^ |');
    expect(cellTexts([part('Five:'), table])).toEqual([[['4'], ['5']]]);
    const value = [part('15,'), part('20 (Rebuilt)', { rebuilt: true, gap: ' ' }), part(', 30.')];
    expect(told(value)).toBe('15, 20^1^, 30.');
    expect(foldRulings(value).notes).toEqual([{ kind: 'rebuilt', ruleset: null, text: '' }]);
  });
  it('are found by what they say', () => {
    expect(hasHit('À tout moment de ce tour', searchWords('MOMENT a'))).toBe(true);
    expect(hasHit('At any moment', searchWords('tower'))).toBe(false);
    expect(hasHit('At any moment', [])).toBe(false);
  });
});

describe('the game in five minutes', () => {
  const picture = { example: 'x-1', rule: 'S1.1', at: 0, part: null };
  it('has sections that begin with a title, filled in', () => {
    const primer = assemble(
      {
        paragraphs: {
          aim: { rules: ['S1.1'] },
          start: { rules: ['S3.1'], picture },
          end: { rules: ['S18.1'] },
        },
        worked: { two: { example: 'x-2', rule: 'S8.2' } },
      },
      {
        paragraphs: {
          aim: { title: 'Aim', text: 'Win.' },
          start: { text: 'With {florins}.', caption: 'The board.' },
          end: { title: 'End', text: 'Over.' },
        },
        worked: { two: 'Two cards' },
      },
      (text) => text.replace('{florins}', '28'),
    );
    expect(primer.sections.map(({ title }) => title)).toEqual(['Aim', 'End']);
    expect(primer.sections[0]?.paragraphs[1]).toMatchObject({ text: 'With 28.', picture });
    expect(primer.worked).toEqual([{ example: 'x-2', rule: 'S8.2', text: 'Two cards' }]);
  });

  const outlines = import.meta.glob<{ PRIMER: PrimerOutline }>('../../games/*/primer.ts', {
    eager: true,
  });
  const texts = import.meta.glob<{ primer: PrimerTexts }>('../../games/*/primer_*.ts', {
    eager: true,
  });
  it.each(Object.keys(texts))('has a caption for every picture in %s', (path) => {
    const outline = outlines[path.replace(/_\w\w\.ts$/, '.ts')]?.PRIMER;
    const told = texts[path]?.primer;
    const pictured = Object.entries(outline?.paragraphs ?? {}).filter(([, { picture }]) => picture);
    expect(pictured.length).toBeGreaterThan(2);
    expect(pictured.length).toBeLessThan(6);
    expect(pictured.filter(([id]) => !told?.paragraphs[id]?.caption)).toEqual([]);
    // A line may stand alone, but the first paragraph begins a section.
    expect(Object.values(told?.paragraphs ?? {})[0]?.title).toBeTruthy();
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
