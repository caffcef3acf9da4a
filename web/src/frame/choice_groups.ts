// Choices as the prompt shows them: in order, those with the same label together on one line.

import type { Choice } from '../api/schema';

export type ChoiceGroup = { label: string; choices: { choice: Choice; index: number }[] };

/** Groups in order; the index counts the choices as they appear on the screen. */
export const groupChoices = (
  choices: Choice[],
  labelOf: (choice: Choice) => string,
): ChoiceGroup[] => {
  const groups: { label: string; choices: Choice[] }[] = [];
  for (const choice of choices) {
    const label = labelOf(choice);
    const known = label ? groups.find((group) => group.label === label) : undefined;
    if (known) known.choices.push(choice);
    else groups.push({ label, choices: [choice] });
  }
  let index = 0;
  return groups.map(({ label, choices: members }) => ({
    label,
    choices: members.map((choice) => ({ choice, index: index++ })),
  }));
};

/** The choices in the order they appear on the screen. */
export const choicesInOrder = (groups: ChoiceGroup[]): Choice[] =>
  groups.flatMap((group) => group.choices.map(({ choice }) => choice));
