// Real positions of all games in words: nothing is left out, and no bare key shows.

import { describe, expect, it } from 'vitest';
import type { Situation } from '../api/schema';
import { Catalogue, type Tables } from '../words/catalogue';
import type { GameUi } from '../game_ui';
import { genericUi } from './generic_ui';
import type { LessonTrigger } from './lessons';

type Fixture = { situation?: Situation } & Partial<Situation>;
const files = import.meta.glob<Fixture>('../games/*/fixtures/*.json', {
  eager: true,
  import: 'default',
});
const uis = import.meta.glob<Partial<GameUi>>('../games/*/game_ui.ts', {
  eager: true,
  import: 'gameUi',
});
const taught = import.meta.glob<Record<string, LessonTrigger>>('../games/*/lessons.ts', {
  eager: true,
  import: 'LESSONS',
});

const wordsOf = (game: string) =>
  new Catalogue('en', files[`../games/${game}/fixtures/words_en.json`] as unknown as Tables);
const positions = Object.entries(files).flatMap(([path, file]) => {
  const situation = file.situation ?? (file as Situation);
  return situation.view ? [{ path, game: path.split('/')[2] ?? '', situation }] : [];
});

describe.each(positions)('$path', ({ game, situation }) => {
  const words = wordsOf(game);
  const { view } = situation;
  const seats = uis[`../games/${game}/game_ui.ts`]?.seating?.(view, 0) ?? [];
  const names = ['Ada', 'Bea', 'Carl', 'Dora', 'Ezio'].slice(0, seats.length);

  it('has a question and choices in words', () => {
    const asked = { situation, names: { plain: names, reader: view.seat }, words };
    for (const mine of [true, false]) {
      expect(genericUi.prompt(asked, mine).title).not.toMatch(/undefined|NaN|\{/);
    }
    for (const choice of genericUi.order(situation.choices, view)) {
      const described = genericUi.describe(choice, view, asked.names, words);
      expect(described.title).not.toBe('');
      expect(`${described.title} ${described.detail}`).not.toMatch(/undefined|NaN|\{/);
    }
  });
});

describe.each(Object.entries(taught))('%s', (path, lessons) => {
  it('is about questions, choices and events that exist', () => {
    const words = wordsOf(path.split('/')[2] ?? '');
    for (const when of Object.values(lessons)) {
      if (when.question) expect(words.has('questions', when.question)).toBe(true);
      if (when.choice) expect(words.has('choices', when.choice)).toBe(true);
      if (when.event) expect(words.has('events', when.event)).toBe(true);
    }
  });
});
