import { describe, expect, it } from 'vitest';
import type { LogEntry, Situation } from '../../api/schema';
import { genericUi } from '../../frame/generic_ui';
import { arrangeLegal, NOTHING_LEGAL, type Legal } from '../../game_ui';
import { boardInWords } from './board_text';
import {
  barOf,
  cubesToCome,
  floorsOf,
  foretoldWay,
  sectorsOf,
  stepsFrom,
  stopNumbers,
} from './board';
import { gameUi } from './game_ui';
import { cityFigures, countrysideFigures } from './figures';
import { COMPACT_CITY, COMPACT_COUNTRYSIDE, WIDE_CITY, WIDE_COUNTRYSIDE } from './geography';
import { biddersOf, openCards, takenInRound } from './market';
import printed from './fixtures/printed.json';
import { cubesOf, greenOf, kindOf, priceFor, usePrinted } from './printed';
import { Catalogue } from '../../words/catalogue';
import type { SienaView } from './schema';

type Fixture = { situation: Situation; log: LogEntry[] };

const files = import.meta.glob<Fixture>('./fixtures/*.json', { eager: true, import: 'default' });
const names = Object.keys(files).filter((path) => !/words_|printed/.test(path));
usePrinted(printed);
const whole = { ...genericUi, ...gameUi };

const fixture = (name: string): { view: SienaView; legal: Legal; log: LogEntry[] } => {
  const { situation, log } = files[`./fixtures/${name}.json`] as Fixture;
  return { view: situation.view as SienaView, legal: arrangeLegal(situation, whole), log };
};

const english = new Catalogue('en', files['./fixtures/words_en.json'] as never, printed.numbers);

describe('the city', () => {
  it.each(names)('shows every banker and Calandrino once (%s)', (path) => {
    const view = (files[path] as Fixture).situation.view as SienaView;
    for (const layout of [WIDE_CITY, COMPACT_CITY]) {
      const keys = cityFigures(view, layout, new Set()).map(({ key }) => key);
      const bankers = view.players.filter(({ status }) => status === 'banker');
      expect(keys).toHaveLength(bankers.length + 1);
      expect(new Set(keys).size).toBe(keys.length);
    }
  });

  it('puts figures side by side, and beside a stop that is a legal target', () => {
    const { view } = fixture('alms');
    const there = view.calandrino;
    const here = (open: string[]) =>
      cityFigures(view, WIDE_CITY, new Set(open)).filter(
        ({ seat }) => seat === null || view.players[seat]?.place === there,
      );
    const usual = here([]).map(({ x }) => x);
    expect(new Set(usual).size).toBe(usual.length);
    const stop = WIDE_CITY.stops[there as keyof typeof WIDE_CITY.stops];
    for (const { x } of here([there])) expect(Math.abs(x - stop.x)).toBeGreaterThan(20);
  });

  it('numbers stops by steps during a move, otherwise in ring order', () => {
    const { view, legal } = fixture('move');
    const numbers = stopNumbers(view);
    for (const choice of legal.all.filter(({ kind }) => kind === 'walk')) {
      expect(numbers.get(choice.place as never)).toBe(choice.amount);
    }
    expect(stopNumbers(fixture('market').view).get('banchi-di-sotto')).toBe(1);
  });

  it('counts steps from the wall, the inn and round the ring', () => {
    expect(stepsFrom('wall').get('banchi-di-sotto')).toBe(1);
    expect(stepsFrom('inn').get('via-della-cerchia')).toBe(1);
    expect(stepsFrom('duomo').get('palazzo-tolomei')).toBe(9);
    expect(stepsFrom('duomo').get('duomo')).toBe(10);
    expect(stepsFrom(null).size).toBe(0);
  });

  it('draws the route of a walk from its start', () => {
    const { view, legal } = fixture('move');
    const walk = legal.all.findLast(({ kind }) => kind === 'walk');
    const way = foretoldWay(view, walk?.foretells ?? []);
    expect(way?.places[0]).toBe(view.players[view.seat ?? 0]?.place);
    expect(way?.places.at(-1)).toBe(walk?.place);
    expect(way?.places).toHaveLength((walk?.amount ?? 0) + 1);
  });

  it('draws Calandrino’s route without a seat', () => {
    const { view, legal } = fixture('beggar-cards');
    const go = legal.all.find(({ kind }) => kind === 'go');
    const way = foretoldWay(view, go?.foretells ?? []);
    expect(way?.seat).toBeNull();
    expect(way?.places[0]).toBe(view.calandrino);
  });

  it('shows built floors, the next one and who would build it', () => {
    const { view, legal } = fixture('build');
    const built = view.tower.length;
    expect(floorsOf(view, null).map(({ state }) => state)[built]).toBe('next');
    expect(floorsOf(view, null).filter(({ state }) => state === 'built')).toHaveLength(built);
    const building = legal.all.find(({ kind }) => kind === 'build') ?? null;
    expect(floorsOf(view, building)[built]).toMatchObject({
      state: 'foretold',
      builder: view.seat,
      number: building?.amount,
    });
  });
});

describe('the countryside', () => {
  it.each(names)('has room for all cubes of a sector (%s)', (path) => {
    const { situation } = files[path] as Fixture;
    const view = situation.view as SienaView;
    for (const sector of sectorsOf(view, arrangeLegal(situation, whole), null, [])) {
      const shown = sector.cubes + sector.ghosts + sector.slots;
      expect(shown).toBeGreaterThanOrEqual(sector.fills);
    }
  });

  it('previews the cubes of cards laid down and of a card about to be laid', () => {
    const { view, legal } = fixture('lay');
    const placed = Object.entries(view.turn?.placed ?? {}).filter(([, count]) => count > 0);
    expect(cubesToCome(view, legal, null)).toEqual(new Map(placed));
    expect(cubesToCome(view, NOTHING_LEGAL, null).get(placed[0]?.[0] ?? '')).toBe(placed[0]?.[1]);
    const play = legal.all.find(({ kind }) => kind === 'play');
    const [first] = cubesOf(play?.card ?? '');
    const before = cubesToCome(view, legal, null).get(first?.good ?? '') ?? 0;
    expect(cubesToCome(view, legal, play ?? null).get(first?.good ?? '')).toBe(
      before + (first?.count ?? 0),
    );
  });

  it('previews what settling finishes and what a sale takes away', () => {
    const { view, legal } = fixture('lay');
    const settle = legal.all.find(({ kind }) => kind === 'settle');
    const finished = settle?.foretells.filter(({ kind }) => kind === 'finishes') ?? [];
    const sectors = sectorsOf(view, legal, settle ?? null, settle?.foretells ?? []);
    for (const { place, amount } of finished) {
      expect(sectors.find(({ good }) => good === place)?.change).toBe(amount);
    }
    const sale = fixture('sell');
    const sell = sale.legal.all.find(({ kind }) => kind === 'sell');
    const after = sectorsOf(sale.view, sale.legal, sell ?? null, sell?.foretells ?? []);
    expect(after.find(({ good }) => good === sell?.place)?.change).toBe(-1);
  });

  it('has no ghosts where a good has left the board', () => {
    const { view } = fixture('move');
    for (const sector of sectorsOf(view, NOTHING_LEGAL, null, [])) {
      if (sector.gone) expect(sector.ghosts).toBe(0);
    }
  });

  it('shows every figure but the bankers', () => {
    const { view } = fixture('road');
    const outside = view.players.filter(({ status }) => status !== 'banker');
    expect(countrysideFigures(view, WIDE_COUNTRYSIDE)).toHaveLength(outside.length);
    expect(countrysideFigures(view, COMPACT_COUNTRYSIDE)).toHaveLength(outside.length);
  });
});

describe('market and auction', () => {
  it('stacks copies and puts star cards last', () => {
    const { view } = fixture('opening');
    const open = openCards(view);
    expect(open.reduce((sum, { copies }) => sum + copies, 0)).toBe(view.table.length);
    const mixed = openCards({ ...view, table: ['guards', 'inn', 'inn', 'mule'] });
    expect(mixed.map(({ card }) => card)).toEqual(['inn', 'mule', 'guards']);
    expect(mixed[0]?.copies).toBe(2);
  });

  it('prints the cost that the server charges', () => {
    const { view, legal } = fixture('market');
    const row = view.players[view.seat ?? 0]?.row ?? 0;
    const taking = legal.all.filter(({ kind }) => kind === 'take');
    expect(taking.length).toBeGreaterThan(0);
    for (const { card, price } of taking) expect(priceFor(card ?? '', row)).toBe(price);
  });

  it('prints the green numbers that the server adds', () => {
    const greens = names.flatMap((path) =>
      (files[path] as Fixture).situation.choices.filter(({ kind }) => kind === 'green'),
    );
    expect(greens.length).toBeGreaterThan(0);
    for (const { card, amount } of greens) expect(greenOf(card ?? '')).toBe(amount);
  });

  it('lists who took what in this round only', () => {
    const { view, log } = fixture('turn');
    const taken = takenInRound(view.round, log);
    const told = log.filter(({ kind }) => kind === 'takes' || kind === 'wins');
    expect(taken.length).toBeGreaterThan(0);
    expect(taken.length).toBeLessThanOrEqual(told.length);
    expect(takenInRound(view.round + 1, log)).toEqual([]);
  });

  it('lists the bidders, the highest bid first and who bids next at the end', () => {
    const { view, log } = fixture('star-auction');
    const bidders = biddersOf(view, log, view.seat);
    expect(bidders).toHaveLength(view.players.length);
    expect(bidders[0]).toEqual({
      seat: view.auction?.leader,
      bid: view.auction?.bid,
      state: 'highest',
    });
    expect(bidders.at(-1)).toMatchObject({ seat: view.seat, state: 'next' });
    const bids = bidders.slice(0, -1).map(({ bid }) => bid ?? 0);
    expect(bids).toEqual([...bids].sort((one, two) => two - one));
    const withoutLog = biddersOf(view, [], null).filter(({ bid }) => bid !== null);
    expect(withoutLog).toHaveLength(1);
  });

  it('knows the kind of a card and its cubes', () => {
    expect(kindOf('journey-grain1-oil1')).toBe('journey');
    expect(kindOf('grain2-wine1-cloth1')).toBe('goods');
    expect(kindOf('guards')).toBe('guards');
    expect(cubesOf('journey-grain1-oil1')).toEqual([
      { good: 'grain', count: 1 },
      { good: 'oil', count: 1 },
    ]);
  });
});

describe('players and words', () => {
  it('hatches what a choice will cost or bring', () => {
    expect(barOf(40, -10, 100)).toEqual({ now: 40, after: 30, from: 30, to: 40 });
    expect(barOf(40, 20, 100)).toEqual({ now: 40, after: 60, from: 40, to: 60 });
    expect(barOf(95, 20, 100).to).toBe(100);
  });

  it.each(names)('describes the board in words, a line for every place (%s)', (path) => {
    const view = (files[path] as Fixture).situation.view as SienaView;
    const lines = boardInWords(view, ['Ada', 'Bea', 'Carl', 'Dora', 'Ezio'], english);
    expect(lines).toHaveLength(12 + 5 + 2);
    expect(lines.join(' ')).not.toMatch(/undefined|\{|\}/);
  });
});
