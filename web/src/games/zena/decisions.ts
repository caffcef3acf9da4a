// What is asked and what can be answered, in Zena's words: prompts, choices, their order and letters.

import { choiceTitle } from '../../frame/generic_ui';
import type { Choice } from '../../api/schema';
import type { Asked, Described, GameWords, Names, Prompt } from '../../game_ui';
import { areasOf, changesLead, standingAfter, standsIn } from './board';
import type { Key } from './cards_en';
import { atOnce, foretoldWords } from './foretold';
import { bonusAfter, consequences, FIGURES, numbers, oddsOf, OUTCOMES } from './deck';
import { tooMany } from './hand';
import { leadWords } from './labels';
import type { ZenaView } from './schema';
import { inSteps, lookingAt } from './steps';
import { figureName, gainWords, zenaText } from './texts';
import { zenaView } from './view';

// -- prompts ---------------------------------------------------------------------------------------

export const prompt = ({ situation, names, words, step }: Asked, mine: boolean): Prompt => {
  const view = zenaView(situation.view);
  const rule = view.rule ?? '';
  if (view.question === null || view.result !== null) return { title: '', detail: '', rule: '' };
  if (mine && step !== undefined && inSteps(view, situation.choices)) {
    const looking = lookingAt(step, view, situation.choices);
    const again = looking.step === 'pass' && view.turn?.extra ? 'pass_extra' : looking.step;
    return { title: zenaText(words, `ask.step_${again}`), detail: '', rule };
  }
  const [title, detail] = PROMPTS[view.question]?.(view, situation.choices, names, words, mine) ?? [
    '',
    '',
  ];
  return { title, detail, rule };
};

type Ask = (
  view: ZenaView,
  choices: Choice[],
  names: Names,
  words: GameWords,
  mine: boolean,
) => [title: string, detail: string];

const PROMPTS: Record<string, Ask> = {
  turn: (view, _choices, _names, words, mine) => [zenaText(words, turnKey(view, mine)), ''],
  join: (view, choices, names, words) => askJoin(view, choices, names, words),
  draw: (view, _choices, _names, words) => [
    zenaText(words, 'ask.draw'),
    zenaText(words, 'ask.draw_detail', { count: view.draws }),
  ],
  discard: (view, _choices, _names, words) => {
    const seat =
      view.seat !== null && view.pending.includes(view.seat) ? view.seat : view.pending[0];
    return [zenaText(words, 'ask.discard', { count: tooMany(view, seat ?? 0) }), ''];
  },
  coins: (view, _choices, _names, words) => [
    zenaText(words, 'ask.coins', { card: words.card(view.settlement?.card ?? '') }),
    zenaText(words, 'ask.coins_detail', { bonus: view.settlement?.bonus ?? 0 }),
  ],
  exchange: (view, choices, _names, words) => askExchange(view, choices, words),
  place: (view, _choices, _names, words, mine) => {
    const figure = mine && view.seat !== null ? (view.families[view.seat]?.chosen.length ?? 0) : -1;
    if (figure < 0) return [zenaText(words, 'ask.place_of'), ''];
    return [
      zenaText(words, 'ask.place', { figure: figureName(words, figure) }),
      zenaText(words, 'ask.place_detail'),
    ];
  },
  give: (_view, _choices, _names, words) => [zenaText(words, 'ask.give'), ''],
  marker: (_view, _choices, _names, words) => [
    zenaText(words, 'ask.marker'),
    zenaText(words, 'ask.marker_detail'),
  ],
  manezzi: (_view, _choices, _names, words) => [zenaText(words, 'ask.manezzi'), ''],
  start: (_view, _choices, _names, words, mine) => [
    zenaText(words, 'ask.start'),
    mine ? zenaText(words, 'ask.start_detail') : '',
  ],
  'pay-card': (_view, _choices, _names, words) => [zenaText(words, 'ask.pay-card'), ''],
};

const turnKey = ({ turn }: ZenaView, mine: boolean): Key => {
  if (!mine || turn === null) return 'ask.turn_of';
  if (turn.joined) return 'ask.turn_joined';
  if (turn.offered) return 'ask.turn_offered';
  if (turn.moved) return 'ask.turn_moved';
  return turn.extra ? 'ask.turn_extra' : 'ask.turn';
};

const askJoin = (
  view: ZenaView,
  choices: Choice[],
  names: Names,
  words: GameWords,
): [string, string] => {
  const cards = areasOf(view).flatMap((area) => area.cards);
  const card = cards.find((one) => one.atIssue);
  const free = card?.slots.find((slot) => slot.next);
  const price = choices.find((choice) => choice.kind === 'join_it')?.price ?? free?.price ?? 0;
  const title = zenaText(words, 'ask.join', { card: words.card(view.offer ?? ''), price });
  if (!free?.bonus || !card || card.promoter === null) return [title, ''];
  const name = names.plain[card.promoter] ?? '';
  const gain = gainWords(words, free.bonus);
  return [`${title} ${zenaText(words, 'ask.join_gain', { name, gain })}`, ''];
};

const askExchange = (view: ZenaView, choices: Choice[], words: GameWords): [string, string] => {
  const paying = choices.find((choice) => choice.kind === 'exchange');
  const where = view.settlement?.card ?? null;
  const detail = where === null ? words.place(view.settlement?.area ?? '') : words.card(where);
  if (!paying) return [detail, ''];
  const pay = words.gain(paying.price, 0);
  return [
    zenaText(words, 'ask.exchange', { pay, gain: words.gain(paying.gain, paying.amount) }),
    detail,
  ];
};

// -- choices ---------------------------------------------------------------------------------------

const CAPTIONED = new Set(['offer', 'join', 'join_it', 'place', 'give', 'discard', 'take_marker']);

export const describe = (
  choice: Choice,
  view: ZenaView,
  names: Names,
  words: GameWords,
): Described => {
  const reader = names.reader;
  const money = moneyOf(choice, reader);
  const mine = reader === null ? null : (view.families[reader]?.coins ?? 0);
  const parts = foretoldWords(choice, names, words);
  if (choice.card !== null && CAPTIONED.has(choice.kind)) {
    parts.unshift(words.word('captions', choice.card));
  }
  const bonus = bonusAfter(choice);
  if (choice.kind === 'coins' && bonus !== undefined) parts.push(oddsWords(bonus, words));
  if (choice.kind === 'oust') parts.unshift(words.place(choice.place ?? ''));
  if (choice.kind === 'move') parts.push(moveWords(choice, view, names, words));
  if (choice.kind === 'offer') parts.push(askedWords(choice, names, words));
  return {
    title: titleOf(choice, view, names, words),
    brief: briefOf(choice, words),
    detail: parts.filter(Boolean).join('; '),
    outcome: outcomeOf(choice, names, words),
    money,
    after: mine === null || money === 0 ? null : mine + money,
    chance: 1,
  };
};

/** A choice in words; both Heirs are called the same, so a move says where the Heir stands. */
const titleOf = (choice: Choice, view: ZenaView, names: Names, words: GameWords): string => {
  const figure = FIGURES[choice.amount];
  const seat = view.turn?.seat ?? names.reader;
  if (choice.kind !== 'move' || seat === null || !figure?.name.endsWith('heir'))
    return choiceTitle(choice, names, words);
  const from = standsIn(view, seat, choice.amount);
  const either = FIGURES.findIndex(({ name }) => name === 'heir');
  const heir = figureName(words, either);
  const title = choiceTitle({ ...choice, amount: either }, names, words);
  return from === null ? title : title.replace(heir, `${heir} (${words.place(from)})`);
};

const NAMED_BY_CARD = new Set(['offer', 'join', 'place', 'give', 'discard', 'pay_card']);

/** A choice where the question says the rest: where the figure goes, which card it is. */
const briefOf = (choice: Choice, words: GameWords): string => {
  if (choice.kind === 'move') return words.place(choice.place ?? '');
  if (choice.kind === 'oust') {
    return zenaText(words, 'oust.brief', {
      card: words.card(choice.card ?? ''),
      slot: choice.amount,
    });
  }
  return choice.card !== null && NAMED_BY_CARD.has(choice.kind) ? words.card(choice.card) : '';
};

/** The coins a choice certainly moves for the reader: as foretold, or its price. */
const moneyOf = (choice: Choice, reader: number | null): number => {
  const told = atOnce(choice).filter((entry) => entry.seat === reader && entry.money !== 0);
  if (told.length) return told.reduce((sum, entry) => sum + entry.money, 0);
  return choice.gain - choice.price;
};

const outcomeOf = (choice: Choice, names: Names, words: GameWords): string => {
  if (choice.kind === 'move') return placeAfter(choice, names, words);
  if (choice.kind === 'exchange' && choice.amount) return words.gain(0, choice.amount);
  return '';
};

/** How the mover would stand where the figure goes: "lead +3", "tie". */
const placeAfter = (choice: Choice, names: Names, words: GameWords): string => {
  const lead = standingAfter(choice, choice.place ?? '')?.lead;
  if (lead?.kind === 'leads' && lead.seat === names.reader) {
    return zenaText(words, 'move.lead', { by: lead.by });
  }
  return zenaText(words, lead?.kind === 'tie' ? 'move.tie' : 'move.behind');
};

/** With how many sides of the die it comes so: "2 of 6". */
export const sidesWords = (share: number, words: GameWords): string =>
  zenaText(words, 'roll.sides', { count: Math.round(share * numbers.sides), all: numbers.sides });

/** The same in short: "2/6". */
export const sidesBrief = (share: number): string =>
  `${Math.round(share * numbers.sides)}/${numbers.sides}`;

/** The odds of a roll with a bonus: "stays 2 of 6, won 4 of 6". */
export const oddsWords = (bonus: number, words: GameWords): string => {
  const odds = oddsOf(bonus);
  return OUTCOMES.filter((fate) => odds[fate] > 0)
    .map((fate) => `${zenaText(words, `roll.${fate}`)} ${sidesWords(odds[fate], words)}`)
    .join(', ');
};

/** Who would lead where the figure goes and where it leaves; only where that changes something. */
const moveWords = (choice: Choice, view: ZenaView, names: Names, words: GameWords): string => {
  const viewer = { words, names: names.plain, seat: names.reader };
  return consequences(choice, 'lead')
    .flatMap(({ place }) => view.areas.find(({ area }) => area === place) ?? [])
    .flatMap((area) => {
      const after = standingAfter(choice, area.area);
      return after && changesLead(after.lead, area)
        ? [`${words.place(area.area)}: ${leadWords(after.lead, viewer)}`]
        : [];
    })
    .join('; ');
};

/** Whether a seat that is asked to join can still do so later (Z6.1, Z8.3): in its turn of this
 * round, perhaps in a later one, or not at all. */
export const laterChance = (
  view: ZenaView,
  seat: number | null,
  kind: string,
): 'join.later' | 'join.next_turn' | 'join.only_now' => {
  const { turn, start, families, round } = view;
  const fromStart = (one: number) => (one - (start ?? 0) + families.length) % families.length;
  const extra = turn?.extra ?? false;
  if (turn && seat !== null && !extra && fromStart(seat) > fromStart(turn.seat)) {
    return 'join.later';
  }
  const leaves = kind === 'one-shot' && !extra;
  return leaves || round >= numbers.rounds ? 'join.only_now' : 'join.next_turn';
};

/** Who could join an offered card at once (Z6.4). */
const askedWords = (choice: Choice, names: Names, words: GameWords): string => {
  const asked = consequences(choice, 'may_join').map(({ seat }) => names.plain[seat ?? 0] ?? '');
  return asked.length === 0
    ? zenaText(words, 'offer.nobody')
    : zenaText(words, 'offer.asked', { names: words.joinNames(asked), count: asked.length });
};

// -- order and letters -----------------------------------------------------------------------------

const ORDER = [
  'join_it',
  'exchange',
  'oust',
  'offer',
  'join',
  'take_coin',
  'pass_for_action',
  'pass_for_goal',
  'pass',
  'move',
];
const LAST = ['do_not_join', 'do_not_pay', 'do_not_oust'];

const rank = (choice: Choice): number => {
  if (LAST.includes(choice.kind)) return ORDER.length;
  const place = ORDER.indexOf(choice.kind);
  return place < 0 ? 0 : place;
};

/** Yes before no; in a turn the many moves last, as figures can be moved on the board. */
export const order = (choices: Choice[]): Choice[] =>
  [...choices].sort((one, two) => rank(one) - rank(two));

const LETTERS: Record<string, string> = {
  join_it: 'j',
  do_not_join: 'n',
  exchange: 'y',
  do_not_pay: 'n',
  do_not_oust: 'n',
  pass: 'p',
  take_coin: 'c',
  pass_for_action: 'a',
  pass_for_goal: 'g',
  draw_action: 'a',
  draw_goal: 'g',
};

export const hotkey = (choice: Choice): string | null => LETTERS[choice.kind] ?? null;

const CONFIRMED = new Set([
  'pass',
  'take_coin',
  'take_marker',
  'oust',
  'offer',
  'discard',
  'give',
  'start',
]);

export const needsConfirmation = (choice: Choice): boolean => CONFIRMED.has(choice.kind);

// -- where the game stands -------------------------------------------------------------------------

/** "Round 3 of 8 · Settlement: Port". */
export const headline = (view: ZenaView, words: GameWords): string => {
  if (view.result !== null) return zenaText(words, 'phase.over');
  if (view.round === 0) return zenaText(words, 'phase.place');
  return `${zenaText(words, 'panel.round', { round: view.round })} · ${phaseOf(view, words)}`;
};

const phaseOf = (view: ZenaView, words: GameWords): string => {
  if (view.settlement !== null) {
    return zenaText(words, 'phase.settlement', { place: words.place(view.settlement.area) });
  }
  return zenaText(words, view.question === 'discard' ? 'phase.end' : 'phase.actions');
};
