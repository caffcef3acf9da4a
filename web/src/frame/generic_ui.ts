// The UI of a game that has none of its own: everything in the words of its catalogue, and only what
// all views and choices have.

import type { Choice, LogEntry } from '../api/schema';
import type { Described, GameUi, GameView, GameWords, Names, Prompt } from '../game_ui';
import { say } from '../words/language.svelte';

/** What a choice leads to before something else begins, as the kinds in `next` say. */
export const foretoldUntil = (choice: Choice, next: ReadonlySet<string>): LogEntry[] => {
  const end = choice.foretells.findIndex((entry, place) => place > 0 && next.has(entry.kind));
  return end < 0 ? choice.foretells : choice.foretells.slice(0, end);
};

/** The money of a seat that a choice certainly moves; `foretold` is what it leads to. */
export const certainMoney = (choice: Choice, foretold: LogEntry[], seat: number | null): number => {
  if (choice.chance < 1) return choice.gain || -choice.price;
  const told = foretold.filter((entry) => entry.seat === seat && entry.money !== 0);
  if (told.length) return told.reduce((sum, entry) => sum + entry.money, 0);
  return choice.gain - choice.price;
};

/** What follows for certain, in a few words. */
export const foretoldWords = (foretold: LogEntry[], names: Names, words: GameWords): string[] => {
  const { inside } = words.nameForms(names.plain, names.reader);
  const told = foretold
    .filter((entry) => words.has('foretold', entry.kind))
    .map((entry) => words.entry(entry, inside, inside, names.reader, 'foretold'));
  return [...new Set(told)];
};

/** What a card does, in the words of the ruleset if there are any. */
export const captionOf = (card: string, view: GameView, words: GameWords): string => {
  const special = `captions_${view.ruleset}`;
  if (words.has(special, card)) return words.word(special, card);
  return words.has('captions', card) ? words.word('captions', card) : '';
};

/** The words of its own that a choice has where it leads to a certain event, or the usual ones. */
const choiceTemplate = (choice: Choice, words: GameWords, ruleset: string): string | null => {
  const event = choice.foretells[0]?.kind ?? '';
  const special = [`choices_by_event_${ruleset}`, 'choices_by_event'];
  const table = special.find((one) => words.has(one, event));
  if (table !== undefined) return words.word(table, event);
  return words.has('choices', choice.kind) ? words.word('choices', choice.kind) : null;
};

/** A choice in the imperative; in notation where there are no words for it. */
export const choiceTitle = (
  choice: Choice,
  names: Names,
  words: GameWords,
  ruleset = '',
): string => {
  const template = choiceTemplate(choice, words, ruleset);
  if (template === null) return choice.text;
  const { first } = words.nameForms(names.plain, names.reader);
  return words.fill(
    template,
    {
      card: choice.card === null ? '' : words.card(choice.card),
      place: choice.place === null ? '' : words.place(choice.place),
      other: first[choice.amount] ?? '',
    },
    { amount: choice.amount },
    choice.amount === names.reader ? ['other'] : [],
  );
};

const describe = (choice: Choice, view: GameView, names: Names, words: GameWords): Described => {
  const parts = foretoldWords(choice.foretells, names, words);
  const caption = choice.card === null ? '' : captionOf(choice.card, view, words);
  return {
    title: choiceTitle(choice, names, words, view.ruleset),
    detail: [caption, ...parts].filter(Boolean).join('; '),
    outcome: '',
    money: certainMoney(choice, choice.foretells, names.reader),
    after: null,
    chance: choice.chance,
  };
};

/** A question without the name it begins with, for the player who is asked. */
const addressed = (template: string): string => {
  const rest = template.replace(/^\{seat\}\s*[,:]\s*/, '');
  return rest.charAt(0).toUpperCase() + rest.slice(1);
};

const prompt: GameUi['prompt'] = ({ situation, names, words }, mine): Prompt => {
  const { view } = situation;
  const question = view.question ?? '';
  if (view.result !== null || question === '') return { title: '', detail: '', rule: '' };
  const asked = words.joinNames(view.pending.map((seat) => names.plain[seat] ?? ''));
  const template = words.word('questions', question);
  const title = words.fill(mine ? addressed(template) : template, { seat: asked });
  return { title, detail: '', rule: view.rule ?? '' };
};

const wordOr = (words: GameWords, table: string, key: string): string =>
  words.has(table, key) ? words.word(table, key) : '';

export const genericUi: GameUi = {
  usePrinted: () => undefined,
  Board: null,
  HeadNote: null,
  Steps: null,
  spotlight: null,
  Decision: null,
  Hand: null,
  Panels: null,
  PlayerRow: null,
  namesInStrip: true,
  PartTab: null,
  parts: () => [],
  partFor: () => null,

  rounds: () => null,
  headline: (view) => say('table.round', { round: Math.max(view.round, 1) }),
  prompt,
  describe,
  group: (choice, words) =>
    words.has('groups', choice.kind)
      ? words.fill(words.word('groups', choice.kind), {}, { amount: choice.amount })
      : '',
  order: (choices) => choices,
  listed: (choices) => choices,
  stepFor: () => null,
  hotkey: () => null,
  needsConfirmation: (choice) => choice.price > 0,
  openings: new Set(['round', 'turn']),

  greatMoments: {},
  sources: null,
  result: null,

  moved: () => [],
  hand: () => null,
  money: () => null,
  points: (view, seat) => view.result?.seats.find((one) => one.seat === seat)?.points ?? null,
  seating: (_, seats) => Array.from({ length: seats }, (__, seat) => seat),

  caption: captionOf,
  cardHelp: (card, view, words) => ({
    title: words.card(card),
    text: captionOf(card, view, words),
    detail: wordOr(words, 'users', card),
    rule: wordOr(words, 'card_rules', card),
  }),
  placeHelp: (place, view, words) => ({
    title: words.place(place),
    text: wordOr(words, 'place_effects', place),
    detail: '',
    rule: view.rule ?? '',
  }),
};
