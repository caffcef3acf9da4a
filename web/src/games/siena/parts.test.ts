import { flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Choice, LogEntry, Situation } from '../../api/schema';
import { genericUi } from '../../frame/generic_ui';
import { arrangeLegal, type PartProps } from '../../game_ui';
import { Catalogue, type Tables } from '../../words/catalogue';
import { spotOf } from './decisions';
import printed from './fixtures/printed.json';
import { gameUi } from './game_ui';

type Fixture = { situation: Situation; log: LogEntry[] };

const files = import.meta.glob<Fixture | Tables>('./fixtures/*.json', {
  eager: true,
  import: 'default',
});
import type { SienaView } from './schema';
const names = Object.keys(files)
  .filter((path) => !/words_|printed/.test(path))
  .map((path) => path.replace('./fixtures/', '').replace('.json', ''));
const whole = { ...genericUi, ...gameUi };
whole.usePrinted(printed);
const PLAYERS = ['Ada', 'Bea', 'Carl', 'Dora', 'Ezio'];
const SHOWN_ON_BOARD = /[{}|]|undefined|NaN|null/;

let shown: ReturnType<typeof mount> | null = null;
let chosen: Choice[] = [];

const propsFor = (name: string, language = 'en', part: string | null = null): PartProps => {
  const { situation, log } = files[`./fixtures/${name}.json`] as Fixture;
  return {
    view: situation.view,
    seat: situation.view.seat,
    names: PLAYERS,
    words: new Catalogue(
      language,
      files[`./fixtures/words_${language}.json`] as Tables,
      printed.numbers,
    ),
    legal: arrangeLegal(situation, whole),
    chosen: null,
    foretold: [],
    onchoose: (choice) => (chosen = [choice].flat()),
    onhighlight: () => undefined,
    oninspect: () => undefined,
    part,
    step: null,
    onstep: () => undefined,
    log,
  };
};

const show = <Props extends Record<string, unknown>>(
  part: Component<Props>,
  props: Props,
): HTMLElement => {
  shown = mount(part, { target: document.body, props });
  flushSync();
  return document.body;
};

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    },
  );
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(980);
});

afterEach(async () => {
  if (shown) await unmount(shown);
  shown = null;
  chosen = [];
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe.each(['en', 'de', 'fr', 'it'])('in %s', (language) => {
  it.each(['move', 'lay', 'artist-down', 'keep'])(
    'board, hand and panels are drawn (%s)',
    (name) => {
      for (const part of [gameUi.Board, gameUi.Hand, gameUi.Panels]) {
        if (part) show(part, propsFor(name, language));
        expect(document.body.textContent).not.toMatch(SHOWN_ON_BOARD);
        if (shown) void unmount(shown);
        shown = null;
      }
    },
  );
});

describe('what is legal', () => {
  it.each(names)('every place that can be chosen is a button with a name (%s)', (name) => {
    const props = propsFor(name);
    const body = show(gameUi.Board as Component<PartProps>, props);
    const spots = new Set(
      props.legal.all.map((choice) => spotOf(choice, props.view as SienaView)).filter(Boolean),
    );
    const buttons = [...body.querySelectorAll<HTMLButtonElement>('.spot, .sector.open')];
    expect(buttons).toHaveLength(spots.size);
    for (const button of buttons) {
      expect(button.getAttribute('aria-label') ?? button.textContent).not.toBe('');
      button.click();
      expect(chosen.length).toBeGreaterThan(0);
    }
  });

  it('a card of the market is taken by pressing it', () => {
    const props = propsFor('market');
    const body = show(gameUi.Board as Component<PartProps>, props);
    const cards = [...body.querySelectorAll<HTMLButtonElement>('.market .card.open')];
    expect(cards).toHaveLength(props.legal.all.filter(({ kind }) => kind === 'take').length);
    cards[0]?.click();
    expect(chosen[0]?.kind).toBe('take');
  });

  it('the halves of a card in the hand are chosen one by one', () => {
    const body = show(gameUi.Hand as Component<PartProps>, propsFor('move'));
    body.querySelector<HTMLButtonElement>('.spine.open')?.click();
    expect(chosen.map(({ kind }) => kind)).toEqual(['green']);
    expect(body.querySelector('.body.open')).toBeNull();
  });

  it('a number of Fato cards is drawn by pressing it', () => {
    const body = show(gameUi.Board as Component<PartProps>, propsFor('draw'));
    const odds = [...body.querySelectorAll<HTMLButtonElement>('.odds button')];
    expect(odds).toHaveLength(6);
    odds[2]?.click();
    expect(chosen[0]).toMatchObject({ kind: 'draw', amount: 3 });
  });
});

describe('parts of the board on a phone', () => {
  it('show only themselves', () => {
    const parts = whole.parts(propsFor('sell').view, propsFor('sell').words);
    expect(parts.map(({ id }) => id)).toEqual(['city', 'countryside', 'market']);
    for (const [part, there, missing] of [
      ['city', '.city', '.countryside'],
      ['countryside', '.countryside', '.market'],
      ['market', '.market', '.city'],
    ] as const) {
      const body = show(gameUi.Board as Component<PartProps>, propsFor('sell', 'en', part));
      expect(body.querySelector(there)).not.toBeNull();
      expect(body.querySelector(missing)).toBeNull();
      if (shown) void unmount(shown);
      shown = null;
    }
  });

  it.each(names)('follow the question (%s)', (name) => {
    const { view } = propsFor(name);
    expect([null, 'city', 'countryside', 'market']).toContain(whole.partFor(view));
  });
});
