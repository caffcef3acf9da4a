// What a moderator can do, and what has to be asked before it is done.

import { moderation } from '../../api/moderation';
import type {
  Account,
  ChatLine,
  ModeratedSeat,
  ModeratedTable,
  PersonInfo,
  ReportInfo,
} from '../../api/schema';
import { say, sayProblem } from '../../words/language.svelte';

export type Role = NonNullable<Account['role']>;

/** What was filled in; `seconds` null is for good. */
export type Given = { seconds: number | null; text: string };

/** Something that is done when it is confirmed. */
export type Action = {
  title: string;
  /** What will happen. */
  about: string;
  button: string;
  /** Whether it is asked for how long. */
  lasts?: boolean;
  /** The label of a text, such as a reason, if one is asked for. */
  text?: string;
  /** It cannot be undone. */
  final?: boolean;
  /** Does it; a text that it gives is a secret that is shown once. */
  run: (given: Given) => Promise<string | void>;
  done: string;
  after: () => unknown;
};

/** The action that is asked about, and what was done last. */
export const acting = $state<{ asked: Action | null; said: string; problem: string }>({
  asked: null,
  said: '',
  problem: '',
});

export const ask = (action: Action): void => {
  acting.said = acting.problem = '';
  acting.asked = action;
};

/** Does something at once that can be undone. */
export const act = async (
  run: () => Promise<unknown>,
  done: string,
  after: () => unknown,
): Promise<void> => {
  acting.said = acting.problem = '';
  try {
    await run();
    acting.said = done;
    await after();
  } catch (error) {
    acting.problem = sayProblem(error);
  }
};

// -- people ----------------------------------------------------------------------------------------

type Person = Pick<PersonInfo, 'id' | 'name'>;

export const banAction = ({ id, name }: Person, after: () => unknown): Action => ({
  title: say('moderation.ban_whom', { name }),
  about: say('moderation.ban_about'),
  button: say('moderation.ban'),
  lasts: true,
  text: say('moderation.reason_told'),
  run: ({ seconds, text }) => moderation.ban(id, { seconds, reason: text }),
  done: say('moderation.banned_now', { name }),
  after,
});

export const muteAction = ({ id, name }: Person, after: () => unknown): Action => ({
  title: say('moderation.mute_whom', { name }),
  about: say('moderation.mute_about'),
  button: say('moderation.mute'),
  lasts: true,
  run: ({ seconds }) => moderation.mute(id, seconds),
  done: say('moderation.muted_now', { name }),
  after,
});

export const resetAction = ({ id, name }: Person): Action => ({
  title: say('moderation.reset_whom', { name }),
  about: say('moderation.reset_about'),
  button: say('moderation.reset'),
  run: async () => (await moderation.resetPassword(id)).link,
  done: say('moderation.reset_done', { name }),
  after: () => undefined,
});

export const roleAction = (
  { id, name }: Person,
  role: Role | null,
  after: () => unknown,
): Action => ({
  title: say('moderation.role_whom', { name }),
  about: say(`moderation.role_${role ?? 'none'}_about`),
  button: say(`moderation.make_${role ?? 'none'}`),
  run: () => moderation.changeRole(id, role),
  done: say('moderation.role_done', { name }),
  after,
});

export const deletePersonAction = ({ id, name }: Person, after: () => unknown): Action => ({
  title: say('moderation.delete_person_whom', { name }),
  about: say('moderation.delete_person_about'),
  button: say('moderation.delete_now'),
  final: true,
  run: () => moderation.deleteAccount(id),
  done: say('moderation.person_deleted', { name }),
  after,
});

// -- tables ----------------------------------------------------------------------------------------

type Table = Pick<ModeratedTable, 'id'>;
type Seat = Pick<ModeratedSeat, 'seat' | 'name'>;

export const closeAction = ({ id }: Table, after: () => unknown): Action => ({
  title: say('moderation.close_table'),
  about: say('moderation.close_about'),
  button: say('moderation.close_table'),
  text: say('moderation.reason_told'),
  final: true,
  run: ({ text }) => moderation.closeTable(id, text),
  done: say('moderation.closed_now'),
  after,
});

export const deleteTableAction = ({ id }: Table, after: () => unknown): Action => ({
  title: say('moderation.delete_table'),
  about: say('moderation.delete_table_about'),
  button: say('moderation.delete_now'),
  final: true,
  run: () => moderation.deleteTable(id),
  done: say('moderation.table_deleted'),
  after,
});

export const removePlayerAction = (
  { id }: Table,
  { seat, name }: Seat,
  after: () => unknown,
): Action => ({
  title: say('moderation.remove_whom', { name }),
  about: say('moderation.remove_about', { name }),
  button: say('moderation.remove'),
  final: true,
  run: () => moderation.removePlayer(id, seat),
  done: say('moderation.removed_now', { name }),
  after,
});

export const mutePlayerAction = (
  { id }: Table,
  { seat, name }: Seat,
  after: () => unknown,
): Action => ({
  title: say('moderation.mute_whom', { name }),
  about: say('moderation.mute_here_about'),
  button: say('moderation.mute'),
  lasts: true,
  run: ({ seconds }) => moderation.mutePlayer(id, seat, seconds),
  done: say('moderation.muted_now', { name }),
  after,
});

export const removeLineAction = (
  { id }: Table,
  { number, text }: ChatLine,
  after: () => unknown,
): Action => ({
  title: say('moderation.remove_line'),
  about: say('moderation.remove_line_about', { text }),
  button: say('moderation.remove_words'),
  final: true,
  run: () => moderation.removeWords(id, { numbers: [number] }),
  done: say('moderation.words_removed'),
  after,
});

export const removeAllLinesAction = (
  { id }: Table,
  { seat, name }: Seat,
  after: () => unknown,
): Action => ({
  title: say('moderation.remove_all_of', { name }),
  about: say('moderation.remove_words_about'),
  button: say('moderation.remove_words'),
  final: true,
  run: () => moderation.removeWords(id, { seat }),
  done: say('moderation.words_removed'),
  after,
});

// -- reports, addresses, invitations ---------------------------------------------------------------

export const handleAction = ({ id }: Pick<ReportInfo, 'id'>, after: () => unknown): Action => ({
  title: say('moderation.handle'),
  about: say('moderation.handle_about'),
  button: say('moderation.handle'),
  text: say('moderation.note'),
  run: ({ text }) => moderation.handleReport(id, text),
  done: say('moderation.handled_now'),
  after,
});

export const banAddressAction = (network: string, after: () => unknown): Action => ({
  title: say('moderation.ban_whom', { name: network }),
  about: say('moderation.ban_address_about'),
  button: say('moderation.ban'),
  lasts: true,
  text: say('moderation.reason_told'),
  run: ({ seconds, text }) => moderation.banAddress({ network, seconds, reason: text }),
  done: say('moderation.banned_now', { name: network }),
  after,
});
