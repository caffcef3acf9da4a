import { describe, expect, it } from 'vitest';
import { plainChoice } from '../api/fixtures/choice';
import type { Choice, LogEntry, Situation } from '../api/schema';
import { arrangeLegal, choiceByCode, choiceFromRange, type GameView } from '../game_ui';
import { Catalogue } from '../words/catalogue';
import { groupChoices, choicesInOrder } from './choice_groups';
import { scaleFor, stepsPath, ticksFor } from './chart';
import { certainMoney, foretoldUntil, genericUi } from './generic_ui';
import { dueLessons } from './lessons';
import { mentionsIn } from './mentions';
import { sameOrder, withAmount } from './orders';
import { commitmentOf } from './seed';
import { swingsOf } from './swings';
import { whyNot, type Thing } from './why_not';

const entry = (kind: string, seat: number, money = 0): LogEntry => ({
  number: 1,
  kind,
  rule: 'S1',
  seat,
  card: null,
  place: 'grain',
  amount: 2,
  money,
  reveals: false,
});
const choice = (code: number, kind: string, more: Partial<Choice> = {}): Choice =>
  plainChoice(code, { kind, text: kind, ...more });
const bids = {
  kind: 'bid',
  rule: 'S4.3',
  word: 'bid',
  code: 206,
  least: 4,
  most: 28,
  price: 4,
  step: 1,
};
const view: GameView = {
  game: 'fair',
  seat: 0,
  pending: [0],
  question: 'bid',
  rule: 'S4.3',
  result: null,
  round: 3,
};
const situation = (choices: Choice[]): Situation => ({
  version: 1,
  view,
  choices,
  ranges: [bids],
  clocks: [],
});
const words = new Catalogue('en', {
  people: { reader: 'You', reader_inside: 'you', row: '{others} and {last}' },
  questions: { bid: '{seat}, bid or pass' },
  choices: { take: 'Take {card}', bid: 'Bid {amount}' },
  cards: { inn: 'Inn' },
  captions: { inn: 'Three win 20' },
  places: { grain: 'grain' },
  foretold: { finishes: 'finishes {amount} {place}' },
});
const names = { plain: ['Ada', 'Bea'], reader: 0 };

describe('legal choices', () => {
  const pass = choice(0, 'pass');
  const take = choice(1, 'take', { card: 'inn' });
  const walk = choice(2, 'walk', { place: 'duomo' });
  const offer = choice(3, 'offer', { card: 'inn', place: 'duomo' });
  const legal = arrangeLegal(situation([pass, take, walk, offer]), genericUi);

  it('are indexed by what they affect', () => {
    expect(legal.byCard.get('inn')).toEqual([take, offer]);
    expect(legal.byPlace.get('duomo')).toEqual([walk, offer]);
    expect(legal.others).toEqual([pass]);
  });
  it('include every amount of a range', () => {
    expect(choiceFromRange(bids, 6)).toMatchObject({ code: 208, amount: 6, price: 6 });
    expect(choiceByCode(legal, 208)).toMatchObject({ kind: 'bid', amount: 6 });
    expect(choiceByCode(legal, 1)).toBe(take);
    expect(choiceByCode(legal, 999)).toBeNull();
  });
});

describe('why not', () => {
  const told = new Catalogue('en', {
    people: { row: '{others} and {last}' },
    asked: { bid: 'you are bidding' },
    cards: { inn: 'Inn' },
    places: { duomo: 'Duomo' },
    obstacles: {
      too_poor: '{price} {price|florin|florins}; you have {have}.',
      elsewhere: 'Only in {place}.',
      other_question: 'Not now: {asked}.',
      not_asked: 'Now it is for {names} to decide.',
    },
  });
  const asked = arrangeLegal(
    {
      ...situation([choice(1, 'take', { card: 'mule' })]),
      barred: [
        {
          kind: 'take',
          card: 'inn',
          obstacle: { rule: 'S6.3', kind: 'too_poor', numbers: { price: 1, have: 0 } },
        },
        {
          kind: 'join',
          place: 'duomo',
          spot: 2,
          obstacle: { rule: 'S15.2', kind: 'elsewhere', place: 'duomo' },
        },
      ],
      otherwise: { rule: 'S4.3', kind: 'other_question', question: 'bid' },
    },
    genericUi,
  );
  const why = (thing: Thing, legal = asked) =>
    whyNot({ legal, words: told, names: ['Ada', 'Bea'] }, thing);

  it('is told with the numbers of the case', () => {
    expect(why({ kinds: ['take'], card: 'inn' })).toBe('1 florin; you have 0.');
    expect(why({ place: 'duomo', spot: 2 })).toBe('Only in Duomo.');
  });
  it('is nothing for what can be chosen', () => {
    expect(why({ kinds: ['take'], card: 'mule' })).toBe('');
  });
  it('is what is asked instead for everything else', () => {
    expect(why({ kinds: ['play'], card: 'inn' })).toBe('Not now: you are bidding.');
    expect(why({ place: 'duomo', spot: 1 })).toBe('Not now: you are bidding.');
  });
  it('names those the reader waits for, and is nothing for spectators', () => {
    const otherwise = { rule: 'S7.7', kind: 'not_asked', seats: [0, 1] };
    const waiting = arrangeLegal({ ...situation([]), otherwise }, genericUi);
    expect(why({ card: 'inn' }, waiting)).toBe('Now it is for Ada and Bea to decide.');
    expect(why({ card: 'inn' }, arrangeLegal(situation([]), genericUi))).toBe('');
  });
  it('is nothing where the game has no words for it', () => {
    expect(told.obstacle({ rule: 'S1.1', kind: '' }, [])).toBe('');
    expect(told.obstacle({ rule: 'S1.1', kind: 'other_question', question: 'x' }, [])).toBe('');
  });
});

describe('a choice in words', () => {
  const take = choice(1, 'take', {
    card: 'inn',
    foretells: [
      entry('takes', 0, -3),
      entry('finishes', 0),
      entry('turn', 1),
      entry('takes', 0, -9),
    ],
  });
  it('gives its caption, what follows and what that costs', () => {
    expect(genericUi.describe(take, view, names, words)).toMatchObject({
      title: 'Take Inn',
      detail: 'Three win 20; finishes 2 grain',
      money: -12,
      after: null,
    });
  });
  it('can end before the next turn', () => {
    const told = foretoldUntil(take, new Set(['turn']));
    expect(told.map(({ kind }) => kind)).toEqual(['takes', 'finishes']);
    expect(certainMoney(take, told, 0)).toBe(-3);
  });
  it('gives the gain of a gamble', () => {
    expect(certainMoney(choice(1, 'draw', { gain: 24, chance: 0.57 }), [], 0)).toBe(24);
  });
  it('is its notation where there are no words', () => {
    const unknown = choice(1, 'juggle', { text: 'juggle 3' });
    expect(genericUi.describe(unknown, view, names, words).title).toBe('juggle 3');
  });
  it('asks the reader without their name', () => {
    const asked = { situation: situation([]), names, words };
    expect(genericUi.prompt(asked, true).title).toBe('Bid or pass');
    expect(genericUi.prompt(asked, false).title).toBe('Ada, bid or pass');
  });
});

it('choices with the same label are grouped and numbered in order', () => {
  const groups = groupChoices(
    [choice(1, 'a'), choice(2, 'b'), choice(3, 'a'), choice(4, 'c')],
    (one) => (one.kind === 'a' ? 'together' : ''),
  );
  expect(groups.map((group) => group.choices.map(({ index }) => index))).toEqual([
    [0, 1],
    [2],
    [3],
  ]);
  expect(choicesInOrder(groups).map(({ code }) => code)).toEqual([1, 3, 2, 4]);
});

describe('lessons', () => {
  const lessons = [
    { id: 'welcome', when: { question: '' }, title: '', text: '' },
    { id: 'bid', when: { question: 'bid' }, title: '', text: '' },
    { id: 'rise', when: { choice: 'rise' }, title: '', text: '' },
    { id: 'finished', when: { event: 'finishes' }, title: '', text: '' },
  ];
  const context = {
    question: 'bid',
    choices: [choice(1, 'rise')],
    ranges: [],
    happenings: [{ number: 1, at: 1, kind: 'decided', log: [entry('finishes', 1)] }],
  };
  it('are due when their trigger appears, each once', () => {
    expect(dueLessons(lessons, context, new Set()).map(({ id }) => id)).toEqual([
      'welcome',
      'bid',
      'rise',
      'finished',
    ]);
    expect(dueLessons(lessons, context, new Set(['welcome', 'rise'])).map(({ id }) => id)).toEqual([
      'bid',
      'finished',
    ]);
    const nothing = { ...context, question: 'take', choices: [], happenings: [] };
    expect(dueLessons(lessons, nothing, new Set(['welcome']))).toEqual([]);
  });
});

describe('a chart', () => {
  it('has round numbers on its axis', () => {
    expect(ticksFor(0, 87)).toEqual([0, 50, 100]);
    expect(ticksFor(0, 1)).toEqual([0, 0.5, 1]);
  });
  it('draws steps from left to right', () => {
    const line = {
      label: 'Ada',
      seat: 0,
      values: [
        { at: 0, value: 0 },
        { at: 10, value: 1 },
      ],
    };
    const frame = { width: 100, height: 100, left: 0, right: 0, top: 0, bottom: 0 };
    expect(stepsPath(line, scaleFor([line], frame))).toBe('M0.0 100.0H100.0V0.0');
  });
  it('shows the largest swings first', () => {
    const chances = [
      [0.5, 0.5],
      [0.52, 0.48],
      [0.2, 0.8],
      [0.4, 0.6],
    ];
    expect(swingsOf(chances).map(({ decision }) => decision)).toEqual([2, 3]);
    expect(Math.abs(swingsOf(chances)[0]?.change ?? 0)).toBeCloseTo(0.32);
  });
});

it('the longest name that fits after an @ is a mention', () => {
  expect(mentionsIn('well, @Ada B go on', ['Ada', 'Ada B'])).toEqual([
    { text: 'well, ', mention: false },
    { text: '@Ada B', mention: true },
    { text: ' go on', mention: false },
  ]);
  expect(mentionsIn('me@home', ['Ada'])).toEqual([{ text: 'me@home', mention: false }]);
});

it('an order keeps its words when its amount changes', () => {
  expect(withAmount('pass above 6 in 16 auctions', 6, 9)).toBe('pass above 9 in 16 auctions');
  expect(sameOrder({ kind: 'a', amount: 1 }, { kind: 'a', amount: 2, scope: '' })).toBe(true);
  expect(sameOrder({ kind: 'a', scope: 'round 4' }, { kind: 'a', scope: 'round 5' })).toBe(false);
});

it('the hash of a seed is its published commitment', async () => {
  expect(await commitmentOf('7')).toBe(
    'sha256:5325fbb8d085c1205e833cb4ab9e8dfe87696db42337de8c8ba0a29b61cac68b',
  );
});
