// What operators and moderators ask the server for; it refuses everybody else.

import type {
  AddressBanInfo,
  AuditEntry,
  Ban,
  ChatLine,
  InvitationInfo,
  ModeratedTable,
  NewAddressBan,
  PersonDetails,
  PersonInfo,
  RegistrationState,
  ReportInfo,
  ResetLink,
  RoleChange,
  WordsTaken,
} from './schema';
import { change, queryOf, request } from './server';

/** A page of a list. */
export type Paged = { offset: number; limit: number };
export type Which = 'all' | 'banned' | 'muted' | 'roles';

const BASE = '/api/moderation';
const person = (account: string, what = '') =>
  `${BASE}/accounts/${encodeURIComponent(account)}${what}`;
const table = (id: string, what = '') => `${BASE}/tables/${id}${what}`;

/** A change at a table: the browser may have a key to it, whose token is another one. */
const changeTable = (method: string, id: string, what: string, body?: unknown) =>
  change<void>(method, table(id, what), body, id);

export const moderation = {
  reports: (handled: boolean, paged: Paged) =>
    request<ReportInfo[]>('GET', `${BASE}/reports${queryOf({ handled, ...paged })}`),
  handleReport: (report: string, note: string) =>
    change<void>('POST', `${BASE}/reports/${report}/handling`, { note }),

  people: (search: string, which: Which, paged: Paged) =>
    request<PersonInfo[]>('GET', `${BASE}/accounts${queryOf({ search, which, ...paged })}`),
  person: (account: string) => request<PersonDetails>('GET', person(account)),
  ban: (account: string, ban: Ban) => change<void>('POST', person(account, '/ban'), ban),
  unban: (account: string) => change<void>('DELETE', person(account, '/ban')),
  mute: (account: string, seconds: number | null) =>
    change<void>('POST', person(account, '/mute'), { seconds }),
  unmute: (account: string) => change<void>('DELETE', person(account, '/mute')),
  changeRole: (account: string, role: RoleChange['role']) =>
    change<void>('PUT', person(account, '/role'), { role }),
  resetPassword: (account: string) => change<ResetLink>('POST', person(account, '/password-reset')),
  deleteAccount: (account: string) => change<void>('DELETE', person(account)),

  tables: (search: string, paged: Paged) =>
    request<ModeratedTable[]>('GET', `${BASE}/tables${queryOf({ search, ...paged })}`),
  chat: (id: string) => request<ChatLine[]>('GET', table(id, '/chat')),
  closeTable: (id: string, reason: string) => changeTable('POST', id, '/closing', { reason }),
  deleteTable: (id: string) => changeTable('DELETE', id, ''),
  removeWords: (id: string, words: WordsTaken) => changeTable('POST', id, '/words', words),
  removePlayer: (id: string, seat: number) => changeTable('POST', id, `/seats/${seat}/removal`),
  mutePlayer: (id: string, seat: number, seconds: number | null) =>
    changeTable('POST', id, `/seats/${seat}/mute`, { seconds }),

  addresses: () => request<AddressBanInfo[]>('GET', `${BASE}/addresses`),
  banAddress: (ban: NewAddressBan) => change<void>('POST', `${BASE}/addresses`, ban),
  unbanAddress: (network: string) =>
    change<void>('DELETE', `${BASE}/addresses${queryOf({ network })}`),

  registration: () => request<RegistrationState>('GET', `${BASE}/registration`),
  changeRegistration: (registration: RegistrationState['registration']) =>
    change<void>('PUT', `${BASE}/registration`, { registration }),
  invite: (label: string) => change<InvitationInfo>('POST', `${BASE}/invitations`, { label }),
  revokeInvitation: (invitation: string) =>
    change<void>('DELETE', `${BASE}/invitations/${invitation}`),

  audit: (search: string, paged: Paged) =>
    request<AuditEntry[]>('GET', `${BASE}/audit${queryOf({ search, ...paged })}`),
};
