// Links for friends: the server tells each once, so the browser of the host keeps them.

const KEY = 'buongoverno-invitations';
const MOST = 20;

export type Invitation = {
  table: string;
  link: string;
  reserved: { seat: number; link: string }[];
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
    localStorage.setItem(KEY, JSON.stringify([made, ...others].slice(0, MOST)));
  } catch {
    // A browser that keeps nothing can ask for a new link.
  }
};

export const invitationTo = (table: string): Invitation | null =>
  stored().find((one) => one.table === table) ?? null;
