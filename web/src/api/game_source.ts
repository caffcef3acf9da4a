// Where a game that is looked at comes from: from its table, or by a link that somebody gave away.

import type {
  Board,
  Example,
  Happening,
  Line,
  Moment,
  Printed,
  SharedGame,
  TableInfo,
} from './schema';
import { queryOf, request, server } from './server';

/** A game up to a moment, as somebody saw it. */
export type LookedAt = {
  table: TableInfo;
  happenings: Happening[];
  seat: number | null;
  host: boolean;
  /** How many decisions can be looked at; all if it is left out. */
  decisions?: number;
};

export type GameSource = {
  look(perspective?: number): Promise<LookedAt>;
  moments(first: number, count: number, perspective?: number): Promise<Moment[]>;
  board(asked: {
    language: string;
    decisions?: number;
    perspective?: number;
    /** What is played on from there. */
    line?: number[];
  }): Promise<Board>;
  cards(language: string): Promise<Printed>;
};

/** What is played on from a moment of a finished game, by its codes. */
export const lineOf = (table: string, decisions: number, codes: number[]): Promise<Line> =>
  request<Line>(
    'GET',
    `/api/tables/${table}/line${queryOf({ decisions, codes: codes.join('.') })}`,
  );

/** The board in words at its end. */
const lineBoardOf = (
  table: string,
  language: string,
  decisions: number,
  codes: number[],
): Promise<Board> => {
  const query = queryOf({ language, decisions, codes: codes.join('.') });
  return request<Board>('GET', `/api/tables/${table}/line/board${query}`);
};

export const gameOfTable = (id: string): GameSource => ({
  look: (perspective) => server.look(id, 0, perspective),
  moments: (first, count, perspective) => server.moments(id, { first, count }, perspective),
  board: ({ line, ...asked }) =>
    line === undefined
      ? server.board(id, asked)
      : lineBoardOf(id, asked.language, asked.decisions ?? 0, line),
  cards: (language) => server.tableCards(id, language),
});

/** The game that a link shows; `opened` is told what the link is about. */
export const gameOfLink = (
  secret: string,
  opened: (game: SharedGame) => void = () => {},
): GameSource => {
  const path = `/api/shared/${encodeURIComponent(secret)}`;
  return {
    look: async () => {
      const game = await request<SharedGame>('GET', path);
      opened(game);
      return { ...game, host: false };
    },
    moments: (first, count) =>
      request<Moment[]>('GET', `${path}/moments${queryOf({ first, count })}`),
    board: ({ language, decisions = 0 }) =>
      request<Board>('GET', `${path}/board${queryOf({ language, decisions })}`),
    cards: (language) => request<Printed>('GET', `${path}/cards${queryOf({ language })}`),
  };
};

/** An example of a rule; `opened` is told what stands in it. */
export const gameOfExample = (
  game: string,
  name: string,
  ruleset: string | undefined,
  language: () => string,
  opened: (example: Example) => void,
): GameSource => {
  const path = `/api/games/${game}/examples/${encodeURIComponent(name)}`;
  return {
    look: async (perspective) => {
      const asked = queryOf({ ruleset, perspective, language: language() });
      const example = await request<Example>('GET', `${path}${asked}`);
      opened(example);
      return { ...example, host: false };
    },
    moments: async (first, count, perspective) => {
      const all = await request<Moment[]>(
        'GET',
        `${path}/moments${queryOf({ ruleset, perspective })}`,
      );
      return all.slice(first, first + count);
    },
    board: ({ language, decisions = 0, perspective }) =>
      request<Board>(
        'GET',
        `${path}/board${queryOf({ ruleset, language, decisions, perspective })}`,
      ),
    cards: (language) =>
      request<Printed>('GET', `/api/games/${game}/cards${queryOf({ language })}`),
  };
};

/** A puzzle: there is one moment only. */
export const gameOfPuzzle = (game: string, id: string): GameSource => {
  const path = `/api/games/${game}/puzzles/${encodeURIComponent(id)}`;
  return {
    look: () => Promise.reject(new Error('a puzzle is opened by its page')),
    moments: () => Promise.resolve([]),
    board: ({ language }) => request<Board>('GET', `${path}/board${queryOf({ language })}`),
    cards: (language) =>
      request<Printed>('GET', `/api/games/${game}/cards${queryOf({ language })}`),
  };
};
