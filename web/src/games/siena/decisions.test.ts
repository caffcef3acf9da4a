import { describe, expect, it } from 'vitest';
import type { Choice, LogEntry, Situation } from '../../api/schema';
import { genericUi } from '../../frame/generic_ui';
import { arrangeLegal } from '../../game_ui';
import { Catalogue, type Tables } from '../../words/catalogue';
import {
  describe as tell,
  groupOf,
  halvesOf,
  hotkeyOf,
  needsConfirmation,
  moneyOf,
  ordered,
  promptFor,
  spotOf,
  spotsOf,
  stepsOf,
} from './decisions';
import { gameUi } from './game_ui';
import { COMPACT_CITY } from './geography';
import { placeHelp } from './help';
import printed from './fixtures/printed.json';
import { CARD_KINDS, GOODS, RING, usePrinted } from './printed';
import type { SienaView } from './schema';
import { textsIn } from './texts';

type Fixture = { situation: Situation; log: LogEntry[] };

const files = import.meta.glob<Fixture | Tables>('./fixtures/*.json', {
  eager: true,
  import: 'default',
});
const paths = Object.keys(files).filter((path) => !/words_|printed/.test(path));
usePrinted(printed);
const LANGUAGES = ['en', 'de', 'fr', 'it'];
const catalogue = (language: string) =>
  new Catalogue(language, files[`./fixtures/words_${language}.json`] as Tables, printed.numbers);
const english = catalogue('en');
const whole = { ...genericUi, ...gameUi };
const NAMES = ['Ada', 'Bea', 'Carl', 'Dora', 'Ezio'];

const situationOf = (name: string): Situation =>
  (files[`./fixtures/${name}.json`] as Fixture).situation;
const viewOf = (name: string): SienaView => situationOf(name).view as SienaView;
const only = (name: string, kind: string): Choice => {
  const found = situationOf(name).choices.find((choice) => choice.kind === kind);
  if (!found) throw new Error(`${name} has no ${kind}`);
  return found;
};
const known = new Set<string>([...RING, 'inn', 'wall', ...GOODS, 'tower', 'artists', 'senesi']);

describe('what a choice affects', () => {
  it.each(paths)('is something that is drawn (%s)', (path) => {
    const { view, choices } = (files[path] as Fixture).situation;
    for (const choice of choices) {
      const spot = spotOf(choice, view as SienaView);
      if (spot !== null && !/^(florence|arezzo)-\d$/.test(spot)) expect(known).toContain(spot);
    }
  });

  it('finds places that the server does not name', () => {
    expect(spotOf(only('donate', 'donate'), viewOf('donate'))).toBe('duomo');
    expect(spotOf(only('road', 'to_arezzo'), viewOf('road'))).toMatch(/^arezzo-\d$/);
    expect(spotOf(only('alms', 'give'), viewOf('alms'))).toBe(viewOf('alms').calandrino);
    expect(spotOf(only('build', 'build'), viewOf('build'))).toBe('tower');
    expect(spotOf(only('look', 'look'), viewOf('look'))).toBe('artists');
    expect(spotOf(only('offer', 'one_senesi'), viewOf('offer'))).toBe('senesi');
    const step = only('beggar-step', 'step');
    expect(step.foretells.some(({ place }) => place === spotOf(step, viewOf('beggar-step')))).toBe(
      true,
    );
  });

  it('keeps several choices of one spot together', () => {
    const spots = spotsOf(arrangeLegal(situationOf('alms'), whole), viewOf('alms'));
    expect(spots.get(viewOf('alms').calandrino)?.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['give', 'refuse']),
    );
    for (const spot of spotsOf(arrangeLegal(situationOf('move'), whole), viewOf('move')).keys()) {
      expect(COMPACT_CITY.stops).toHaveProperty(spot);
    }
  });

  it('separates the halves of a card', () => {
    const legal = arrangeLegal(situationOf('move'), whole);
    const card = only('move', 'green').card ?? '';
    expect(halvesOf(card, legal)).toMatchObject({ bottom: [], discard: [] });
    expect(halvesOf(card, legal).top).toHaveLength(1);
    const turn = arrangeLegal(situationOf('peasant'), whole);
    const played = only('peasant', 'play').card ?? '';
    expect(halvesOf(played, turn).top).toEqual([]);
    expect(halvesOf(played, turn).bottom).toHaveLength(1);
    expect(halvesOf(played, turn).discard).toHaveLength(1);
  });
});

describe('costs and gains', () => {
  it('adds up the certain effects before the next turn begins', () => {
    const { seat } = viewOf('build');
    expect(moneyOf(only('build', 'build'), seat)).toEqual({
      cost: only('build', 'build').price,
      gain: 0,
    });
    const sell = only('sell', 'sell');
    expect(moneyOf(sell, viewOf('sell').seat).gain).toBe(sell.gain);
  });

  it('promises nothing that depends on luck', () => {
    expect(moneyOf(only('draw', 'draw'), viewOf('draw').seat)).toEqual({ cost: 0, gain: 0 });
    const told = tell(
      only('draw', 'draw'),
      viewOf('draw'),
      { plain: NAMES, reader: viewOf('draw').seat },
      english,
    );
    expect(told.after).toBeNull();
    expect(told.money).toBe(only('draw', 'draw').gain);
    expect(told.chance).toBeCloseTo(6 / 7);
  });

  it('shows florins afterwards and points', () => {
    const view = viewOf('build');
    const names = { plain: NAMES, reader: view.seat };
    const told = tell(only('build', 'build'), view, names, english);
    const mine = view.players[view.seat ?? 0]?.florins ?? 0;
    expect(told.after).toBe(mine - only('build', 'build').price);
    expect(told.outcome).toMatch(/^\+\d points$/);
    const refusing = tell(only('alms', 'refuse'), viewOf('alms'), names, english);
    expect(refusing.outcome).toMatch(/^−\d+ points?$/);
  });

  it('counts the steps of a walk and into the inn', () => {
    expect(stepsOf(only('move', 'walk'))).toBe(only('move', 'walk').amount);
    expect(stepsOf(only('move', 'enter_inn'))).toBeGreaterThan(0);
    expect(stepsOf(only('turn', 'end_turn'))).toBe(0);
  });
});

describe('prompts', () => {
  it.each(paths.flatMap((path) => LANGUAGES.map((language) => [path, language])))(
    'say what to do, with nothing left open (%s, %s)',
    (path, language) => {
      const { situation } = files[path] as Fixture;
      if (situation.view.question === null) return;
      const words = catalogue(language);
      const names = { plain: NAMES, reader: situation.view.seat };
      const prompt = whole.prompt({ situation, names, words }, true);
      expect(prompt.title).not.toBe('');
      expect(`${prompt.title} ${prompt.detail}`).not.toMatch(/[{}|]|undefined|NaN|Infinity/);
      for (const choice of situation.choices) {
        const told = whole.describe(choice, situation.view, names, words);
        expect(told.title).not.toBe('');
        expect(`${told.title} ${told.detail} ${told.outcome}`).not.toMatch(/[{}|]|undefined|NaN/);
      }
    },
  );

  it('name the smallest bid', () => {
    const situation = situationOf('star-auction');
    const names = { plain: NAMES, reader: situation.view.seat };
    const prompt = whole.prompt({ situation, names, words: english }, true);
    expect(prompt.title).toContain(String(situation.ranges[0]?.least));
  });
});

describe('prompts of special moments', () => {
  const ask = (situation: Situation, view: SienaView) =>
    promptFor({ situation, names: { plain: NAMES, reader: view.seat }, words: english }, view);

  it('say that a Mule sells two of each kind', () => {
    const view = viewOf('sell');
    const detail = (mule: boolean) =>
      ask(situationOf('sell'), { ...view, turn: view.turn && { ...view.turn, mule } }).detail;
    expect(detail(false)).toContain('One of each kind');
    expect(detail(true)).toContain('Two of each kind');
  });

  it('ask about the inn where nobody can walk further', () => {
    const walk = only('move', 'walk');
    const enter: Choice = { ...walk, kind: 'enter_inn' };
    const title = (choices: Choice[]) =>
      ask({ ...situationOf('move'), choices }, viewOf('move')).title;
    expect(title([enter])).toBe('Enter the inn, or stay outside?');
    expect(title([enter, walk])).toContain('clockwise');
  });
});

describe('captions', () => {
  it('send only merchants on a journey', () => {
    const journey = 'journey-grain1-wine1';
    const captionFor = (status: string): string => {
      const view = viewOf('peasant');
      const players = view.players.map((player) => ({ ...player, status }));
      const seen: SienaView = { ...view, players };
      return whole.caption(journey, seen, english);
    };
    expect(captionFor('peasant')).not.toContain('Travel');
    expect(captionFor('merchant')).toContain('Travel');
  });
});

describe('order, keys, confirmation', () => {
  it('puts choices that continue a turn before those that end it, and discards last', () => {
    const kinds = ordered(situationOf('peasant').choices).map(({ kind }) => kind);
    expect(kinds.indexOf('play')).toBeLessThan(kinds.indexOf('end_turn'));
    expect(kinds.indexOf('end_turn')).toBeLessThan(kinds.indexOf('discard'));
    expect(kinds.at(-1)).toBe('discard');
  });

  it('has a rank for every kind of choice', () => {
    const kinds = new Set(paths.flatMap((path) => (files[path] as Fixture).situation.choices));
    for (const choice of kinds) {
      const before = ordered([choice, { ...choice, kind: 'unheard-of' }]);
      expect(before.at(-1)?.kind, choice.kind).not.toBe('unheard-of');
    }
  });

  it('gives every choice of a question its own letter', () => {
    for (const path of paths) {
      const letters = (files[path] as Fixture).situation.choices
        .filter((choice) => groupOf(choice, english) === '' && hotkeyOf(choice) !== null)
        .map(hotkeyOf);
      expect(new Set(letters).size, path).toBe(letters.length);
    }
  });

  it('asks for confirmation before a turn ends or much is paid', () => {
    expect(needsConfirmation(only('turn', 'end_turn'))).toBe(true);
    expect(needsConfirmation(only('donate', 'donate'))).toBe(true);
    expect(needsConfirmation(only('move', 'walk'))).toBe(false);
  });
});

describe('words of cards and places', () => {
  it.each(LANGUAGES)('explain every card and place (%s)', (language) => {
    const texts = textsIn(language);
    for (const kind of CARD_KINDS) expect(texts.cards[kind].length).toBeGreaterThan(40);
    const words = catalogue(language);
    for (const place of [...RING, 'inn', 'wall', ...GOODS, 'florence', 'arezzo']) {
      const help = placeHelp(place, words);
      expect(help.text, place).not.toBe('');
      expect(help.rule, place).toMatch(/^S\d+\.\d+$/);
    }
    for (const piece of Object.keys(texts.pieces))
      expect(placeHelp(piece, words).title).not.toBe('');
    for (const status of Object.keys(texts.statuses))
      expect(placeHelp(status, words).text).not.toBe('');
  });

  it.each(LANGUAGES)('have captions of at most nine words (%s)', (language) => {
    const words = catalogue(language);
    for (const kind of CARD_KINDS) {
      const caption = words.word('captions', kind);
      expect(
        caption.split(/\s+/).filter((word) => /\p{L}|\d/u.test(word)).length,
        caption,
      ).toBeLessThanOrEqual(9);
    }
  });
});

describe('what lasts is said before it is pressed', () => {
  const DECLINES: Record<string, [string, string]> = {
    en: [
      'Decline: no more proposing or bidding in this phase',
      'Decline: no bidding for the next card',
    ],
    de: [
      'Verzichten: in dieser Phase nicht mehr vorschlagen und bieten',
      'Verzichten: bei der nächsten Karte nicht mitbieten',
    ],
    fr: [
      'Renoncer\u00a0: ne plus proposer ni miser dans cette phase',
      'Renoncer\u00a0: ne pas miser sur la prochaine carte',
    ],
    it: [
      'Rinuncia: in questa fase non proponi e non offri più',
      'Rinuncia: non offri per la prossima carta',
    ],
  };

  it.each(LANGUAGES)('declining in the opening auction (%s)', (language) => {
    const choice = only('opening', 'pass');
    const names = { plain: NAMES, reader: 0 };
    const [rulebook, hall9000] = DECLINES[language] ?? [];
    const view = viewOf('opening');
    expect(tell(choice, view, names, catalogue(language)).title).toBe(rulebook);
    const other = { ...view, ruleset: 'hall9000' };
    expect(tell(choice, other, names, catalogue(language)).title).toBe(hall9000);
  });

  it('a pass in the bidding stays a pass', () => {
    const names = { plain: NAMES, reader: 0 };
    const view = viewOf('opening-bid');
    expect(tell(only('opening-bid', 'pass'), view, names, english).title).toBe('Pass');
  });
});

describe('small words', () => {
  it('nobody is told of a surcharge of nothing', () => {
    const situation = situationOf('market');
    const view = viewOf('market');
    const asked = (surcharge: number) => {
      const players = view.players.map((player) => ({ ...player, surcharge }));
      const changed = { ...view, players };
      return promptFor(
        {
          situation: { ...situation, view: changed },
          names: { plain: NAMES, reader: 0 },
          words: english,
        },
        changed,
      ).detail;
    };
    expect(asked(0)).toBe('');
    expect(asked(2)).toBe('The price includes your surcharge of 2.');
  });

  it.each(LANGUAGES)('the help of a good begins with a capital (%s)', (language) => {
    for (const good of GOODS) {
      expect(placeHelp(good, catalogue(language)).detail).toMatch(/^[A-Z]/);
    }
  });
});
