// The UI of a game that has none of its own: everything in the words of its catalogue.

import type { Choice, LogEntry } from '../api/schema';
import type { Described, GameUi, GameView, GameWords, Help, Names, Prompt } from '../game_ui';
import { say } from '../words/language.svelte';

// What follows these belongs to another turn and would be noise here.
const NEXT = new Set(['turn', 'settles', 'round', 'extra_turn']);
const CLOSING = new Set([
  'end_turn',
  'pass',
  'rise',
  'build',
  'build_with_mason',
  'settle',
  'done',
]);
const LAST = ['end_turn', 'pass', 'done', 'do_not_join', 'do_not_pay', 'do_not_oust', 'stay', 'go'];
const LETTERS: Record<string, string> = {
  pass: 'p',
  end_turn: 'e',
  settle: 's',
  join_it: 'j',
  do_not_join: 'p',
  do_not_pay: 'p',
  do_not_oust: 'p',
  done: 'p',
};

/** What a choice leads to before the next turn begins. */
export const atOnce = (choice: Choice): LogEntry[] => {
  const end = choice.foretells.findIndex((entry, place) => place > 0 && NEXT.has(entry.kind));
  return end < 0 ? choice.foretells : choice.foretells.slice(0, end);
};

/** The money of the reader that a choice certainly moves. */
export const certainMoney = (choice: Choice, seat: number | null): number => {
  if (choice.chance < 1) return choice.gain || -choice.price;
  const told = atOnce(choice).filter((entry) => entry.seat === seat && entry.money !== 0);
  if (told.length) return told.reduce((sum, entry) => sum + entry.money, 0);
  return choice.gain - choice.price;
};

/** What follows for certain, in a few words. */
export const foretoldWords = (choice: Choice, names: Names, words: GameWords): string[] => {
  const { inside } = words.nameForms(names.plain, names.reader);
  const cubes = atOnce(choice)
    .filter((entry) => entry.kind === 'places_cubes')
    .map((entry) => `+${entry.amount} ${words.place(entry.place ?? '')}`);
  const told = atOnce(choice)
    .filter((entry) => words.has('foretold', entry.kind))
    .map((entry) => words.entry(entry, inside, inside, names.reader, 'foretold'));
  return [...new Set([...(cubes.length ? [cubes.join(', ')] : []), ...told])];
};

/** The key of a card's caption; goods cards share one. */
export const captionKey = (card: string, words: GameWords): string => {
  if (words.has('captions', card) || words.has('card_rules', card)) return card;
  return card.startsWith('journey') ? 'journey' : /\d/.test(card) ? 'goods' : card;
};

export const captionOf = (card: string, view: GameView, words: GameWords): string => {
  const key = captionKey(card, words);
  const special = `captions_${view.ruleset}`;
  if (words.has(special, key)) return words.word(special, key);
  return words.has('captions', key) ? words.word('captions', key) : '';
};

/** A choice in the imperative. */
export const choiceTitle = (choice: Choice, names: Names, words: GameWords): string => {
  const { first } = words.nameForms(names.plain, names.reader);
  return words.fill(
    words.word('choices', choice.kind),
    {
      card: choice.card === null ? '' : words.card(choice.card),
      place: choice.place === null ? '' : words.place(choice.place),
      other: first[choice.amount] ?? '',
    },
    { amount: choice.amount },
    choice.amount === names.reader ? ['other'] : [],
  );
};

const CAPTIONED = new Set(['take', 'propose', 'play', 'offer', 'join', 'join_it']);

const describe = (choice: Choice, view: GameView, names: Names, words: GameWords): Described => {
  const parts = foretoldWords(choice, names, words);
  if (choice.card !== null && CAPTIONED.has(choice.kind)) {
    const caption = captionOf(choice.card, view, words);
    if (caption) parts.unshift(caption);
  }
  const money = certainMoney(choice, names.reader);
  const mine = names.reader === null ? null : genericUi.money(view, names.reader);
  return {
    title: choiceTitle(choice, names, words),
    detail: parts.join('; '),
    outcome: choice.kind === 'exchange' && choice.amount ? words.gain(0, choice.amount) : '',
    money,
    after: mine === null || money === 0 || choice.chance < 1 ? null : mine + money,
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

const help = (title: string, text: string, detail: string, rule: string): Help => ({
  title,
  text,
  detail,
  rule,
});

export const genericUi: GameUi = {
  useCards: () => undefined,
  Board: null,
  Decision: null,
  Hand: null,
  Panels: null,
  PlayerRow: null,
  parts: () => [],
  partFor: () => null,

  headline: (view) => say('table.round', { round: Math.max(view.round, 1) }),
  prompt,
  describe,
  group: (choice, words) =>
    words.has('groups', choice.kind)
      ? words.fill(words.word('groups', choice.kind), {}, { amount: choice.amount })
      : '',
  // Choices that continue a turn come before those that end it.
  order: (choices) =>
    [...choices].sort(
      (one, two) => Number(LAST.includes(one.kind)) - Number(LAST.includes(two.kind)),
    ),
  hotkey: (choice) => LETTERS[choice.kind] ?? null,
  needsConfirmation: (choice) => CLOSING.has(choice.kind) || choice.price >= 20,

  hand: (view) => {
    if (view.seat === null) return [];
    if ('players' in view) return view.players[view.seat]?.hand ?? [];
    return view.families[view.seat]?.known_cards ?? [];
  },
  money: (view, seat) =>
    ('players' in view ? view.players[seat]?.florins : view.families[seat]?.coins) ?? 0,
  points: (view, seat) => {
    const counted = view.result?.seats.find((one) => one.seat === seat)?.points ?? null;
    return counted ?? ('families' in view ? (view.families[seat]?.points ?? null) : null);
  },
  seating: (view) =>
    'players' in view ? view.initiative : view.families.map((family) => family.seat),

  cardHelp: (card, view, words) => {
    const key = captionKey(card, words);
    const users = words.has('users', key) ? words.word('users', key) : '';
    const rule = words.has('card_rules', key) ? words.word('card_rules', key) : '';
    return help(words.card(card), captionOf(card, view, words), users, rule);
  },
  placeHelp: (place, view, words) => {
    const effect = words.has('place_effects', place) ? words.word('place_effects', place) : '';
    return help(words.place(place), effect, '', view.rule ?? '');
  },
};
