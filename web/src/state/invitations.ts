// Links for friends: the server sends each only once, so the host's browser stores them.

const KEY = 'buongoverno-invitations';
const MOST_STORED = 20;

export type Invitation = {
  table: string;
  link: string;
  reserved: { seat: number; link: string }[];
  /** The same people play again. */
  rematch?: boolean;
};

const stored = (): Invitation[] => {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as Invitation[];
  } catch {
    return [];
  }
};

export const storeInvitation = (made: Invitation): void => {
  const others = stored().filter(({ table }) => table !== made.table);
  try {
    localStorage.setItem(KEY, JSON.stringify([made, ...others].slice(0, MOST_STORED)));
  } catch {
    // Without storage the host can ask for a new link.
  }
};

export const invitationTo = (table: string): Invitation | null =>
  stored().find((one) => one.table === table) ?? null;
