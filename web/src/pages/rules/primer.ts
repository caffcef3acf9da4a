// "In five minutes": what a game is about in a few paragraphs and pictures, before its rules.
//
// A game's folder has the order, the rules and the pictures in primer.ts, the texts in primer_*.ts.

import { server } from '../../api/server';
import { printedIn } from '../../state/printed';
import { Catalogue } from '../../words/catalogue';

/** A moment of an example, drawn as it is. */
export type Picture = {
  example: string;
  /** The rule that the example shows. */
  rule: string;
  /** After so many decisions. */
  at: number;
  /** The part of the board; the whole board where it is null. */
  part: string | null;
  /** The parts that are drawn of a whole board where there is little room. */
  narrow?: string[];
};

/** An example to look at step by step, and the rule it shows. */
export type Worked = { example: string; rule: string };

export type PrimerOutline = {
  paragraphs: Record<string, { rules: string[]; picture?: Picture }>;
  worked: Record<string, Worked>;
};

/** A paragraph; with a title it begins a section. The caption belongs to its picture. */
export type PrimerText = { title?: string; text: string; caption?: string };
export type PrimerTexts<Outline extends PrimerOutline = PrimerOutline> = {
  paragraphs: Record<keyof Outline['paragraphs'], PrimerText>;
  worked: Record<keyof Outline['worked'], string>;
};

export type Paragraph = PrimerText & { id: string; rules: string[]; picture?: Picture };
export type Section = { title: string; paragraphs: Paragraph[] };
export type Primer = { sections: Section[]; worked: (Worked & { text: string })[] };

const outlines = import.meta.glob<{ PRIMER: PrimerOutline }>('../../games/*/primer.ts');
const texts = import.meta.glob<{ primer: PrimerTexts }>('../../games/*/primer_*.ts');

/** Puts outline and texts together; `fill` fills in the numbers of the rules. */
export const assemble = (
  outline: PrimerOutline,
  told: PrimerTexts,
  fill: (text: string) => string,
): Primer => {
  const sections: Section[] = [];
  for (const [id, { rules, picture }] of Object.entries(outline.paragraphs)) {
    const { title = '', text, caption = '' } = told.paragraphs[id] ?? { text: '' };
    if (title || !sections.length) sections.push({ title, paragraphs: [] });
    const paragraph = { id, rules, picture, text: fill(text), caption: fill(caption) };
    sections.at(-1)?.paragraphs.push(paragraph);
  }
  const worked = Object.entries(outline.worked).map(([id, one]) => ({
    ...one,
    text: fill(told.worked[id] ?? ''),
  }));
  return { sections, worked };
};

/** The primer of a game in a language; null if the game has none. */
export const primerOf = async (game: string, language: string): Promise<Primer | null> => {
  const folder = `../../games/${game}`;
  const outline = outlines[`${folder}/primer.ts`];
  const told = texts[`${folder}/primer_${language}.ts`] ?? texts[`${folder}/primer_en.ts`];
  if (!outline || !told) return null;
  const [{ PRIMER }, { primer }, tables, printed] = await Promise.all([
    outline(),
    told(),
    server.words(game, language),
    printedIn(game, language),
  ]);
  const words = new Catalogue(language, { ...tables, ...printed.words }, printed.numbers);
  return assemble(PRIMER, primer, (text) => words.fill(text, {}));
};
