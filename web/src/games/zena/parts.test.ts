// Board and hand on a page: what is legal is a button that says what it does, and does it.

import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Choice, Situation } from '../../api/schema';
import { genericUi } from '../../frame/generic_ui';
import { arrangeLegal, type PartProps } from '../../game_ui';
import { Catalogue, type Tables } from '../../words/catalogue';
import Board from './Board.svelte';
import Decision from './Decision.svelte';
import printed from './fixtures/printed.json';
import { gameUi as own } from './game_ui';
import Hand from './Hand.svelte';

const files = import.meta.glob<Situation>('./fixtures/*-*.json', {
  eager: true,
  import: 'default',
});
const tables = import.meta.glob<Tables>('./fixtures/words_*.json', {
  eager: true,
  import: 'default',
});
import type { ZenaView } from './schema';
const words = new Catalogue('en', tables['./fixtures/words_en.json'] ?? {}, printed.numbers);
const ui = { ...genericUi, ...own };
ui.usePrinted(printed);

let drawn: Record<string, unknown> | null = null;
let made: Choice[] = [];
let asked: string[] = [];
let steps: (string | null)[] = [];

const show = (
  part: typeof Board,
  name: string,
  step: string | null = null,
  more: Partial<Situation> = {},
): void => {
  const situation = { ...(files[`./fixtures/${name}.json`] as Situation), ...more };
  const view = situation.view as ZenaView;
  const props: PartProps = {
    view,
    seat: view.seat,
    names: ['Marta', 'Ilaria', 'Jonas', 'Queta', 'Luca'],
    words,
    legal: arrangeLegal(situation, ui),
    chosen: null,
    foretold: [],
    onchoose: (choice) => (made = [choice].flat()),
    onhighlight: () => undefined,
    oninspect: (thing) => thing && asked.push(thing.name),
    part: null,
    step,
    onstep: (to) => steps.push(to),
  };
  made = [];
  asked = [];
  steps = [];
  drawn = mount(part, { target: document.body, props });
  flushSync();
};

const button = (label: RegExp): HTMLButtonElement => {
  const all = [...document.querySelectorAll('button')];
  const found = all.find((one) => label.test(one.getAttribute('aria-label') ?? ''));
  if (!found)
    throw new Error(`no button ${label} among ${all.map((one) => one.ariaLabel).join('\n')}`);
  return found;
};

// The board measures itself; here everything has no size.
beforeAll(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    },
  );
});

afterEach(async () => {
  if (drawn) await unmount(drawn);
  drawn = null;
});

describe('the board', () => {
  it('joins a card, and shows the price and the promoter’s gain first', () => {
    show(Board, 'join-5');
    const join = button(/^Join Cangio \(1 coin\)/);
    expect(join.getAttribute('aria-label')).toContain('promoter gains 1 coin');
    join.click();
    expect(made.map((choice) => choice.kind)).toEqual(['join_it']);
  });

  it('moves the selected figure to the area chosen next', () => {
    show(Board, 'turn-5');
    button(/^Pick up the Heir/).click();
    expect(steps).toEqual(['move 2']);
    button(/^Move the Lord to the Fort/).click();
    expect(made.map((choice) => choice.text)).toEqual(['move lord to fort']);
  });

  it('moves a figure that is dropped on an area', () => {
    show(Board, 'turn-5', 'join');
    const dropped = Object.assign(new Event('drop'), {
      dataTransfer: { getData: () => 'move 0' },
    });
    button(/^Fort:/).dispatchEvent(dropped);
    expect(made.map((choice) => choice.text)).toEqual(['move lord to fort']);
  });

  it('looks at the step of a card that is tapped', () => {
    show(Board, 'turn-5');
    button(/^Join [^(]+\(/).click();
    expect([made, steps]).toEqual([[], ['join']]);
  });

  it('joins a card in its step', () => {
    show(Board, 'turn-5', 'join');
    button(/^Join [^(]+\(/).click();
    expect(made.map((choice) => choice.kind)).toEqual(['join']);
  });

  it('explains a card without choices', () => {
    show(Board, 'turn-5');
    button(/^Casassa/).click();
    expect(made).toEqual([]);
    expect(asked).toEqual(['casassa']);
  });

  it('names the leader and strikes out a lone Lady', () => {
    show(Board, 'turn-5');
    expect(document.body.textContent).toContain('Luca leads by 5');
    expect(document.body.textContent).toContain('You lead by 3');
    expect(document.querySelectorAll('.figure.alone')).toHaveLength(3);
  });

  it.each(Object.keys(files))('is drawn for %s', (path) => {
    show(Board, path.replace(/.*\/|\.json/g, ''));
    expect(document.querySelectorAll('.plate').length).toBeGreaterThanOrEqual(4);
    expect(document.body.textContent).not.toMatch(/undefined|NaN|\{\w+\}/);
  });
});

describe('what a question is about', () => {
  it('shows how the roll ends for every side of the die', () => {
    show(Decision, 'coins-4');
    const sides = [...document.querySelectorAll('tr:last-child td')].map(
      (side) => side.className.split(' ')[0],
    );
    expect(sides).toEqual(['lost', 'lost', 'stays', 'stays', 'won', 'won']);
    expect(document.querySelector('.odds')?.textContent).toMatch(/won\s+2 of 6/);
  });

  it('shows what follows from joining', () => {
    show(Decision, 'join-4');
    expect(document.body.textContent).toContain('If you join');
    expect(document.body.textContent).not.toMatch(/undefined|NaN|\{\w+\}/);
  });
});

describe('the hand', () => {
  it('offers a card', () => {
    show(Hand, 'turn-5', 'offer');
    button(/^Offer Consëgio in the Palace \(5 coins\)/).click();
    expect(made.map((choice) => choice.text)).toEqual(['offer consegio']);
  });

  it('puts a figure on a card, and shows those already placed', () => {
    show(Hand, 'place-4');
    expect(document.querySelectorAll('.held.placed')).toHaveLength(2);
    button(/Camalli: the Heir starts in the Port/).click();
    expect(made.map((choice) => choice.card)).toEqual(['camalli']);
  });

  it('does not say on every card that something else is asked', () => {
    const otherwise = { rule: 'Z6.4', kind: 'other_question', question: 'join' };
    show(Hand, 'join-5', null, { otherwise });
    const reason = words.obstacle(otherwise, []);
    expect(reason).not.toBe('');
    expect(document.querySelectorAll('.why')).toHaveLength(0);
    expect(document.querySelector('.zena-cover')?.ariaLabel).toContain(reason.replace(/\.$/, ''));
  });

  it('says what goals are worth now and together', () => {
    show(Hand, 'discard-4');
    expect(document.querySelector('.zena-total')?.textContent).toContain('26');
    expect(document.body.textContent).toContain('you lead in the Fort by 5');
  });
});
