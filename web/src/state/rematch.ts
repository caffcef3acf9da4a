// The same game again: its table, with the links for those who played.

import { server } from '../api/server';
import { storeInvitation } from './invitations';

/** Makes or joins the rematch of a table; gives its address. */
export const rematchOf = async (table: string): Promise<string> => {
  const made = await server.rematch(table);
  const reserved = (made.reserved ?? []).map(({ seat, link }) => ({ seat: seat ?? 0, link }));
  storeInvitation({ table: made.table.id, link: made.invitation.link, reserved, rematch: true });
  return `/table/${made.table.id}`;
};
