// What can be asked of whoever hosts tables: in most editions a server.

import { randomId } from './random_id';
import type {
  Account,
  AccountChange,
  Agreement,
  BidWorth,
  Board,
  ChanceCourse,
  DailyGame,
  DailyResult,
  ExampleInfo,
  Goal,
  Lessons,
  ChannelInfo,
  GameInfo,
  GoOn,
  GameSurvey,
  Hint,
  Judgement,
  MadeReport,
  MadeShare,
  MadeTable,
  Moment,
  MyTable,
  NewMailbox,
  NewReport,
  NewShare,
  NewSubscription,
  NewWebhook,
  Offer,
  Printed,
  Problem,
  PushKey,
  Puzzle,
  PuzzleInfo,
  Registration,
  ResultDetails,
  RuleInfo,
  SeatKey,
  SessionInfo,
  ShareInfo,
  Snapshot,
  Standing,
  TableInfo,
  TokenInfo,
  Trial,
} from './schema';

import type { Answered, Transport } from './transport';
import { transportFor } from './transports';

export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly problem: Problem,
  ) {
    super(problem.message);
  }
}

const OFFLINE: Problem = { reason: 'offline', message: 'the server cannot be reached' };

const problemIn = (answer: Answered): Problem => {
  try {
    return JSON.parse(answer.text) as Problem;
  } catch {
    return { reason: 'mistake', message: `${answer.status}` };
  }
};

// `token` shows the server that a change comes from one of its own pages (see /api/guard).
const text = async (
  method: string,
  path: string,
  body?: unknown,
  token = '',
  host = transportFor(method, path),
): Promise<string> => {
  const sent = body === undefined ? null : JSON.stringify(body);
  let answer: Answered;
  try {
    answer = await host.ask({ method, path, body: sent, token });
  } catch {
    throw new Refusal(0, OFFLINE);
  }
  if (answer.status >= 300) throw new Refusal(answer.status, problemIn(answer));
  return answer.text;
};

export const request = async <Answer>(
  method: string,
  path: string,
  body?: unknown,
  token?: string,
  host?: Transport,
): Promise<Answer> => {
  const answer = await text(method, path, body, token, host);
  return (answer ? JSON.parse(answer) : undefined) as Answer;
};

// A change: before it, the token for it is fetched, as cookies may have changed.
export const change = async <Answer>(
  method: string,
  path: string,
  body?: unknown,
  table?: string,
  host = transportFor(method, path),
): Promise<Answer> => request<Answer>(method, path, body, await guard(host, table), host);

const guard = async (host: Transport, table?: string): Promise<string> => {
  if (!host.guarded) return '';
  const where = table === undefined ? '/api/guard' : `/api/tables/${table}/guard`;
  return (await request<{ token: string }>('GET', where, undefined, '', host)).token;
};

// Answers that say nothing about whether the request was carried out.
const LOST = new Set([0, 502, 503, 504]);
const PAUSES = [400, 1_200, 3_000];
// The ids of requests that were never answered, by what they asked for.
const unanswered = new Map<string, string>();

const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

/** At which table, at which host, and under which id of the request, where that is not drawn. */
type Making = { table?: string; host?: Transport; request?: string };

/** Makes something that has a key: the server does it once for each id and sends the key again
    when the id comes again. So a request whose answer was lost is repeated with its id, also when
    the reader asks for the same once more. */
const make = async <Answer>(
  path: string,
  body: object,
  { table, host, request: given }: Making = {},
): Promise<Answer> => {
  const asked = `${path} ${JSON.stringify(body)}`;
  const id = given ?? unanswered.get(asked) ?? randomId();
  unanswered.set(asked, id);
  for (let repeats = 0; ; repeats += 1) {
    try {
      const answer = await change<Answer>('POST', path, { ...body, id }, table, host);
      unanswered.delete(asked);
      return answer;
    } catch (error) {
      const lost = error instanceof Refusal && LOST.has(error.status);
      if (!lost) unanswered.delete(asked);
      const wait = PAUSES[repeats];
      if (!lost || wait === undefined) throw error;
      await pause(wait);
    }
  }
};

/** Which public tables to list; `search` looks in titles and names. */
export type Lobby = {
  search?: string;
  game?: string;
  status?: string;
  offset?: number;
  limit?: number;
};

export const queryOf = (values: Record<string, string | number | boolean | undefined>): string => {
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== '');
  const query = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
  return query && `?${query}`;
};

/** What became of the games of a file: taken over, here already, or gone on differently here. */
export type TakenGames = { count: number; here: number; different: number };

export const server = {
  games: (language: string) => request<GameInfo[]>('GET', `/api/games?language=${language}`),
  words: (game: string, language: string) =>
    request<Record<string, Record<string, string>>>('GET', `/api/games/${game}/words/${language}`),
  cards: (game: string, language: string) =>
    request<Printed>('GET', `/api/games/${game}/cards?language=${language}`),
  rules: (game: string, language: string) =>
    request<RuleInfo[]>('GET', `/api/games/${game}/rules?language=${language}`),

  publicTables: (lobby: Lobby = {}) => request<TableInfo[]>('GET', `/api/tables${queryOf(lobby)}`),
  makeTable: (agreement: Agreement, name: string | null, seat: number | null = null) =>
    make<MadeTable>('/api/tables', { agreement, name, seat }),
  daily: (game: string, day?: string) =>
    request<DailyGame>('GET', `/api/games/${game}/daily${queryOf({ day })}`),
  /** The result that a link shows to be true. */
  checkDaily: (game: string, day: string, record: string) =>
    change<DailyResult>('POST', `/api/games/${game}/daily`, { day, record }),
  examples: (game: string, language: string) =>
    request<ExampleInfo[]>('GET', `/api/games/${game}/examples?language=${language}`),
  lessons: (game: string, language: string) =>
    request<Lessons>('GET', `/api/games/${game}/lessons?language=${language}`),
  /** Whether the task of a lesson is done at its table. */
  goal: (table: string) => request<Goal>('GET', `/api/tables/${table}/goal`),
  /** Only a table of this browser can be deleted by whoever made it. */
  deleteTable: (table: string) => request<void>('DELETE', `/api/tables/${table}`),
  puzzles: (game: string) => request<PuzzleInfo[]>('GET', `/api/games/${game}/puzzles`),
  puzzle: (game: string, id: string, language: string) =>
    request<Puzzle>('GET', `/api/games/${game}/puzzles/${id}?language=${language}`),
  look: (table: string, since = 0, perspective?: number) =>
    request<Snapshot>(
      'GET',
      `/api/tables/${table}?since=${since}` +
        (perspective === undefined ? '' : `&perspective=${perspective}`),
    ),
  tableCards: (table: string, language: string) =>
    request<Printed>('GET', `/api/tables/${table}/cards?language=${language}`),
  /** The board in words, now or after so many decisions. */
  board: (
    table: string,
    {
      language,
      decisions,
      perspective,
    }: { language: string; decisions?: number | undefined; perspective?: number | undefined },
  ) =>
    request<Board>(
      'GET',
      `/api/tables/${table}/board?language=${language}` +
        (decisions === undefined ? '' : `&decisions=${decisions}`) +
        (perspective === undefined ? '' : `&perspective=${perspective}`),
    ),
  moment: (table: string, decisions: number, perspective?: number) =>
    request<Moment>(
      'GET',
      `/api/tables/${table}/moments/${decisions}` +
        (perspective === undefined ? '' : `?perspective=${perspective}`),
    ),
  /** Several moments: every `step`th from `first` on, `count` of them or as many as there are. */
  moments: (
    table: string,
    { first, count, step = 1 }: { first: number; count: number; step?: number },
    perspective?: number,
  ) =>
    request<Moment[]>(
      'GET',
      `/api/tables/${table}/moments?first=${first}&count=${count}&step=${step}` +
        (perspective === undefined ? '' : `&perspective=${perspective}`),
    ),
  shares: (table: string) => request<ShareInfo[]>('GET', `/api/tables/${table}/shares`),
  share: (table: string, wanted: NewShare) =>
    change<MadeShare>('POST', `/api/tables/${table}/shares`, wanted, table),
  revokeShare: (table: string, share: string) =>
    change<ShareInfo>('DELETE', `/api/tables/${table}/shares/${share}`, undefined, table),
  giveShareAgain: (table: string, share: string) =>
    change<ShareInfo>('PUT', `/api/tables/${table}/shares/${share}`, undefined, table),
  sit: (table: string, name: string, seat: number | null = null) =>
    make<SeatKey>(`/api/tables/${table}/seats`, { name, seat }, { table }),
  leave: (table: string, seat: number) =>
    change<TableInfo>('DELETE', `/api/tables/${table}/seats/${seat}`, undefined, table),
  seatBot: (table: string, seat: number, level: string | null) =>
    change<TableInfo>('PUT', `/api/tables/${table}/seats/${seat}`, { level }, table),
  invite: (table: string) =>
    change<SeatKey>('POST', `/api/tables/${table}/invitation`, undefined, table),
  renewKey: (table: string, seat: number) =>
    change<SeatKey>('POST', `/api/tables/${table}/seats/${seat}/key`, undefined, table),
  /** About how much what is auctioned is worth to the seat that is asked. */
  worth: (table: string) => request<BidWorth>('GET', `/api/tables/${table}/worth`),
  rematch: (table: string) => make<MadeTable>(`/api/tables/${table}/rematch`, {}, { table }),
  /** An analysis table; `against_bots`: one to play on from there in one's own seat instead. */
  fork: (table: string, decisions: number | null, against_bots = false) =>
    make<MadeTable>(`/api/tables/${table}/fork`, { decisions, against_bots }, { table }),
  record: (table: string) => text('GET', `/api/tables/${table}/record`),
  /** A finished game in one line, for a link that carries it. */
  gameLink: (table: string) => text('GET', `/api/tables/${table}/link`),
  /** All games that this browser keeps, and how many of a file it took over. */
  keptGames: () => text('GET', '/api/kept'),
  takeGames: (games: string) => request<TakenGames>('POST', '/api/kept', { games }),
  importRecord: (record: string, host?: Transport) =>
    make<MadeTable>('/api/tables/import', { record }, host ? { host } : {}),
  /** A table at which the game of a record goes on, at a host. */
  goOn: (record: string, go_on: GoOn, where: Making = {}) =>
    make<MadeTable>('/api/tables/import', { record, go_on }, where),
  /** The record of a running game of this browser, with which it can go on elsewhere. */
  recordToGoOn: (table: string) => text('GET', `/api/tables/${table}/departure`),
  /** Ends a game against bots at its table, and gives the record with which it goes on; unless
      somebody has decided something there after the happening of that number. */
  takeAlong: async (table: string, number?: number) => {
    const path = `/api/tables/${table}/departure`;
    const host = transportFor('POST', path);
    return text('POST', path, { number: number ?? null }, await guard(host, table), host);
  },
  /** Waits until this browser can host tables; fails if it cannot. */
  rulesAreHere: (host: Transport) => request('GET', '/api/games/levels', undefined, '', host),
  /** The host removes a player from a running game. */
  removePlayer: (table: string, seat: number) =>
    change<TableInfo>('POST', `/api/tables/${table}/seats/${seat}/removal`, undefined, table),
  report: (table: string, report: NewReport) =>
    change<MadeReport>('POST', `/api/tables/${table}/reports`, report, table),
  hints: (table: string, language: string) =>
    request<Hint[]>('GET', `/api/tables/${table}/hint?language=${language}`),
  judgement: (table: string, decision: number, language: string) =>
    request<Judgement>(
      'GET',
      `/api/tables/${table}/analysis?decision=${decision}&language=${language}`,
    ),
  /** The final count of a game that is over, piece by piece. */
  resultDetails: (table: string) => request<ResultDetails>('GET', `/api/tables/${table}/result`),
  /** Where everybody would stand if the game ended now. */
  scoreNow: (table: string) => request<Standing>('GET', `/api/tables/${table}/score`),
  chanceCourse: (table: string) =>
    request<ChanceCourse>('GET', `/api/tables/${table}/analysis/course`),
  /** A part of a game that is over, looked through for one seat. */
  mistakes: (
    table: string,
    { seat, first, count }: { seat: number; first: number; count: number },
  ) =>
    request<GameSurvey>(
      'GET',
      `/api/tables/${table}/analysis/mistakes?seat=${seat}&first=${first}&count=${count}`,
    ),
  offers: (table: string, language: string) =>
    request<Offer[]>('GET', `/api/tables/${table}/orders?language=${language}`),

  /** Whether this browser has a session; unlike `me`, this is no error without one. */
  isKnown: async () => (await request<{ token: string }>('GET', '/api/guard')).token !== '',
  me: () => request<Account>('GET', '/api/me'),
  myTables: () => request<MyTable[]>('GET', '/api/me/tables'),
  /** Who may make an account, and whether a forgotten password can be replaced by mail. */
  registration: () => request<Registration>('GET', '/api/registration'),
  register: (name: string, password: string, invitation?: string) =>
    change<Account>('POST', '/api/accounts', { name, password, invitation }),
  signIn: (name: string, password: string) =>
    change<Account>('POST', '/api/session', { name, password }),
  signOut: () => change<void>('DELETE', '/api/session'),
  askReset: (name: string) => change<void>('POST', '/api/password-reset', { name }),
  finishReset: (token: string, password: string) =>
    change<Account>('POST', '/api/password-reset/finish', { token, password }),
  changeAccount: (values: AccountChange) => change<Account>('PATCH', '/api/me', values),
  deleteAccount: (password: string) => change<void>('DELETE', '/api/me', { password }),
  sessions: () => request<SessionInfo[]>('GET', '/api/me/sessions'),
  endSession: (session: string) => change<void>('DELETE', `/api/me/sessions/${session}`),
  endOtherSessions: () => change<void>('DELETE', '/api/me/sessions'),
  tokens: () => request<TokenInfo[]>('GET', '/api/me/tokens'),
  makeToken: (label: string) => change<TokenInfo>('POST', '/api/me/tokens', { label }),
  revokeToken: (token: string) => change<void>('DELETE', `/api/me/tokens/${token}`),

  channels: () => request<ChannelInfo[]>('GET', '/api/me/channels'),
  addChannel: (channel: NewMailbox | NewWebhook | NewSubscription) =>
    change<ChannelInfo>('POST', '/api/me/channels', channel),
  changeChannel: (channel: string, kinds: ChannelInfo['kinds']) =>
    change<ChannelInfo>('PATCH', `/api/me/channels/${channel}`, { kinds }),
  removeChannel: (channel: string) => change<void>('DELETE', `/api/me/channels/${channel}`),
  tryChannel: (channel: string) => change<Trial>('POST', `/api/me/channels/${channel}/test`),
  pushKey: async () => (await request<PushKey>('GET', '/api/push-key')).key,
};
