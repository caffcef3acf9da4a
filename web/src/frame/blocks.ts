// Choices as the prompt shows them: one after the other, those with a common label on one line.

import type { Choice } from '../api/schema';

export type Block = { label: string; choices: { choice: Choice; index: number }[] };

/** Blocks in order; the index counts the choices as they stand on the screen. */
export const blocksOf = (choices: Choice[], labelOf: (choice: Choice) => string): Block[] => {
  const blocks: { label: string; choices: Choice[] }[] = [];
  for (const choice of choices) {
    const label = labelOf(choice);
    const known = label ? blocks.find((block) => block.label === label) : undefined;
    if (known) known.choices.push(choice);
    else blocks.push({ label, choices: [choice] });
  }
  let index = 0;
  return blocks.map(({ label, choices: held }) => ({
    label,
    choices: held.map((choice) => ({ choice, index: index++ })),
  }));
};

/** The choices in the order they stand on the screen. */
export const inOrder = (blocks: Block[]): Choice[] =>
  blocks.flatMap((block) => block.choices.map(({ choice }) => choice));
