// Questions and answers of real games, in four languages.

import { describe, expect, it } from 'vitest';
import type { Situation } from '../../api/schema';
import { Catalogue, type Tables } from '../../words/catalogue';
import { de } from './cards_de';
import { en } from './cards_en';
import { fr } from './cards_fr';
import { it as italian } from './cards_it';
import { describe as described, headline, hotkey, laterChance, order, prompt } from './decisions';
import { usePrinted } from './deck';
import printed from './fixtures/printed.json';
import { goalReason } from './hand';
import { cardHelp, placeHelp } from './help';
import { cardLabel } from './labels';
import { areasOf } from './board';

const files = import.meta.glob<Situation>('./fixtures/*-*.json', {
  eager: true,
  import: 'default',
});
const tables = import.meta.glob<Tables>('./fixtures/words_*.json', {
  eager: true,
  import: 'default',
});
import type { ZenaView } from './schema';
const LANGUAGES = ['en', 'de', 'fr', 'it'];
usePrinted(printed);
const words = (language = 'en') =>
  new Catalogue(language, tables[`./fixtures/words_${language}.json`] ?? {}, printed.numbers);
const fixture = (name: string): Situation => files[`./fixtures/${name}.json`] as Situation;
const viewOf = (name: string): ZenaView => fixture(name).view as ZenaView;
const NAMES = ['Marta', 'Ilaria', 'Jonas', 'Queta', 'Luca'];
const namesFor = (name: string) => ({ plain: NAMES, reader: viewOf(name).seat });
const asked = (name: string, language = 'en') =>
  prompt({ situation: fixture(name), names: namesFor(name), words: words(language) }, true).title;

const all = Object.keys(files).map((path) => path.replace(/.*\/|\.json/g, ''));

describe('moves of an Heir', () => {
  it('say which Heir: by where it stands', () => {
    const view = viewOf('turn-4');
    const titles = (language: string) =>
      fixture('turn-4')
        .choices.filter(({ kind, place }) => kind === 'move' && place === 'bank')
        .map((one) => described(one, view, namesFor('turn-4'), words(language)).title);
    expect(titles('en')).toEqual([
      'Move the Lord to the Bank',
      'Move the Lady to the Bank',
      'Move the Heir (Palace) to the Bank',
      'Move the Heir (Fort) to the Bank',
    ]);
    for (const language of LANGUAGES)
      expect(titles(language).filter((title) => /\(.+\)/.test(title))).toHaveLength(2);
  });
});

describe('prompts', () => {
  it('ask in one sentence', () => {
    expect(asked('join-5')).toBe('Join Cangio for 1? Ilaria gains 1 coin.');
    expect(asked('discard-4')).toBe('Put 4 cards away: six may stay');
    expect(asked('coins-4')).toBe('Add coins to the roll for Richelieu?');
    expect(asked('place-4')).toBe('Put your Heir on a card');
    expect(asked('exchange-3', 'de')).toMatch(/^\d Münzen? zahlen für \d Punkte\?$/);
  });

  it('leave no blank in any language, and neither do choices, labels and help', () => {
    const texts: string[] = [];
    for (const language of LANGUAGES) {
      const catalogue = words(language);
      for (const name of all) {
        const view = viewOf(name);
        const viewer = { words: catalogue, names: NAMES, seat: view.seat };
        texts.push(asked(name, language), headline(view, catalogue));
        for (const choice of fixture(name).choices) {
          const told = described(choice, view, namesFor(name), catalogue);
          texts.push(told.title, told.detail, told.outcome);
        }
        for (const area of areasOf(view)) {
          texts.push(placeHelp(area.area, catalogue).text);
          texts.push(...area.cards.map((card) => cardLabel(card, [], viewer)));
        }
        for (const card of Object.keys(view.goals_worth))
          texts.push(goalReason(view, card, viewer));
      }
      for (const card of Object.keys(catalogue.tables.captions ?? {})) {
        texts.push(cardHelp(card, 'expert', catalogue).detail);
      }
    }
    expect(texts.filter((text) => /[{}]|undefined|NaN/.test(text))).toEqual([]);
  });
});

describe('choices', () => {
  it('say what they cost and what is left', () => {
    const view = viewOf('join-5');
    const yes = fixture('join-5').choices.find((choice) => choice.kind === 'join_it');
    if (!yes) throw new Error('joining is possible');
    const told = described(yes, view, namesFor('join-5'), words());
    expect(told.money).toBe(-1);
    expect(told.after).toBe((view.families[view.seat ?? 0]?.coins ?? 0) - 1);
    expect(told.detail).toContain('Ilaria gains 1 coin');
  });

  it('show odds for coins', () => {
    const two = fixture('coins-4').choices.find((choice) => choice.amount === 2);
    if (!two) throw new Error('two coins can be paid');
    const told = described(two, viewOf('coins-4'), namesFor('coins-4'), words());
    expect(told.detail).toBe('stays 2 of 6, won 4 of 6');
    expect(told.chance).toBe(1);
  });

  it('put yes before no and moves last, with letters', () => {
    expect(order(fixture('join-5').choices).map((choice) => choice.kind)).toEqual([
      'join_it',
      'do_not_join',
    ]);
    const kinds = order(fixture('turn-5').choices).map((choice) => choice.kind);
    expect(kinds.indexOf('pass')).toBeGreaterThan(kinds.indexOf('join'));
    expect(kinds.indexOf('move')).toBe(kinds.indexOf('pass') + 1);
    const joining = order(fixture('join-5').choices).map(hotkey);
    expect(joining).toEqual(['j', 'n']);
  });
});

describe('goals', () => {
  it('say why they are worth what they are', () => {
    const view = viewOf('discard-4');
    const viewer = { words: words(), names: NAMES, seat: view.seat };
    expect(goalReason(view, 'capitanio', viewer)).toBe('you lead in the Fort by 5');
    expect(goalReason(view, 'dagghe-abbrettio', viewer)).toBe('one more makes 9');
    expect(goalReason(view, 'grandixe-da-gitta', viewer)).toBe(
      'Lezze nêuva, Academia, Stradda nêuva',
    );
  });
});

describe('joining later', () => {
  it('is possible in a turn to come, and not once the card has left', () => {
    const view = viewOf('join-4');
    const at = (start: number, mover: number, round = 3) => ({
      ...view,
      start,
      round,
      turn: { seat: mover, extra: false, moved: false, offered: true, joined: false },
    });
    expect(laterChance(at(3, 0), 2, 'one-shot')).toBe('join.later');
    expect(laterChance(at(2, 0), 2, 'one-shot')).toBe('join.only_now');
    expect(laterChance(at(2, 0), 2, 'permanent')).toBe('join.next_turn');
    expect(laterChance(at(2, 0, 8), 2, 'permanent')).toBe('join.only_now');
  });
});

describe('captions', () => {
  it('have at most nine words beside their first', () => {
    for (const [card, caption] of Object.entries(words().tables.captions ?? {})) {
      const counted = caption.split(/\s+/).filter((word) => /\w/.test(word));
      expect(counted.length, card).toBeLessThanOrEqual(9);
    }
  });
});

describe('texts', () => {
  it('have the same blanks in every language', () => {
    const blanks = (text: string) =>
      [...new Set([...text.matchAll(/\{([a-z_]+)/g)].map((one) => one[1]))].sort();
    for (const [key, text] of Object.entries(en)) {
      for (const other of [de, fr, italian]) {
        expect(blanks(other[key as keyof typeof en]), key).toEqual(blanks(text));
      }
    }
  });
});
