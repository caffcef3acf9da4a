// A game against bots goes from this browser to the server and back, by its record; one that is
// kept here can be deleted.
//
// To the server: it has the game before the one here is closed. From the server: it ends the game
// there and gives the record in one step, and gives it again when asked again; the rules are loaded
// here before that.

import type { GoOn, TableInfo } from '../api/schema';
import { WITHOUT_SERVER } from '../api/edition';
import { server } from '../api/server';
import { serverTransport } from '../api/server_transport';
import type { Transport } from '../api/transport';
import { isHere } from '../api/transports';
import { account } from '../state/account.svelte';
import { capabilities } from '../state/capabilities.svelte';
import { keepRules } from '../state/service_worker.svelte';
import { rememberTable, settings } from '../state/settings.svelte';
import type { TableSession } from '../state/table.svelte';
import type { Key } from '../words/interface_en';
import { localTransport, PYTHON } from './local_transport';
import { isPeer } from './peers';
import { saveText } from './save';

/** Something that can be done with a game; it gives where to go then, if anywhere. `sure`: what to
    ask before it is done. */
export type Move = {
  label: Key;
  icon: 'share' | 'download' | 'play' | 'search' | 'trash';
  sure?: Key;
  run: () => Promise<string | null>;
};

type Game = Pick<TableSession, 'id' | 'table' | 'seat' | 'number'>;

/** What a record does not tell, as it was agreed. */
const agreed = ({ title, undo, hints, score_now }: TableInfo): GoOn => ({
  name: settings.name || account.now?.name || null,
  title,
  undo,
  hints,
  score_now: score_now ?? true,
});

const goOnHere = async (record: string, { id, table }: Game): Promise<string> => {
  const made = await server.goOn(record, agreed(table!), { host: localTransport, request: id });
  keepRules();
  return `/table/${made.table.id}`;
};

const toServer = async (game: Game): Promise<string> => {
  const { id, table, number } = game;
  const record = await server.recordToGoOn(id);
  const made = await server.goOn(record, agreed(table!), { host: serverTransport });
  rememberTable(made.table.id);
  // Whatever was decided here since stays here, and can be played on.
  await server.takeAlong(id, number).catch(() => undefined);
  return `/table/${made.table.id}`;
};

const fromServer = async (game: Game): Promise<string> => {
  await server.rulesAreHere(localTransport);
  return goOnHere(await server.takeAlong(game.id), game);
};

const again = async (game: Game): Promise<string> =>
  goOnHere(await server.recordToGoOn(game.id), game);

const save = async ({ id }: Game): Promise<null> => {
  saveText(await server.recordToGoOn(id), `${id}.txt`);
  return null;
};

const copy = async ({ id }: Game, host: Transport): Promise<string> => {
  const made = await server.importRecord(await server.record(id), host);
  if (host === serverTransport) rememberTable(made.table.id);
  return `/replay/${made.table.id}`;
};

/** Whether whoever sits there plays against bots alone, and has not given up; neither a game of the
    day nor one from a prepared position, which has no record. */
const isAlone = ({ table, seat }: Game): boolean =>
  seat !== null &&
  table !== null &&
  !table.analysis &&
  !table.daily &&
  Boolean(table.commitment) &&
  table.seats.every((one) => (one.seat === seat ? !one.resigned : one.kind === 'bot'));

/** Which hosts take games along and bring them: this browser, the server of the page. */
type Hosts = { browser: boolean; server: boolean };

const hosts = (): Hosts => ({
  browser: PYTHON !== '' && capabilities('here').moves,
  server: !WITHOUT_SERVER && capabilities().moves,
});

const forget = async ({ id }: Game): Promise<string> => {
  await server.deleteTable(id);
  return '/games';
};

/** What can be done with a game beside playing it where it is. */
export const movesOf = (game: Game, at = hosts()): Move[] => {
  const { id, table } = game;
  if (table === null || isPeer(id) || !(isHere(id) ? at.browser : at.server)) return [];
  const moves = waysOf(game, table, at);
  if (!isHere(id)) return moves;
  const sure = 'here.delete_sure';
  return [...moves, { label: 'here.delete', icon: 'trash', sure, run: () => forget(game) }];
};

/** Where a game can go. */
const waysOf = (game: Game, table: TableInfo, { browser, server: there }: Hosts): Move[] => {
  const here = isHere(game.id);
  const goes = table.status === 'running' || table.status === 'paused';
  if (goes) return isAlone(game) ? movesOfRunning(game, browser, there) : [];
  if (table.taken_along && isAlone(game) && browser)
    return [{ label: 'here.go_on', icon: 'play', run: () => (here ? again : fromServer)(game) }];
  if (table.status !== 'over' || !table.commitment || !browser || !there) return [];
  return here
    ? [{ label: 'here.open_there', icon: 'search', run: () => copy(game, serverTransport) }]
    : [{ label: 'here.open_here', icon: 'search', run: () => copy(game, localTransport) }];
};

const movesOfRunning = (game: Game, browser: boolean, there: boolean): Move[] => {
  const toThere: Move = { label: 'here.to_server', icon: 'share', run: () => toServer(game) };
  const toFile: Move = { label: 'here.save', icon: 'download', run: () => save(game) };
  if (isHere(game.id)) return there ? [toThere, toFile] : [toFile];
  const sure = 'here.from_server_sure';
  const toHere: Move = {
    label: 'here.from_server',
    icon: 'share',
    sure,
    run: () => fromServer(game),
  };
  return browser ? [toHere] : [];
};
