// Tables in other browsers at which I sit, as they were when their host was last reached.

import type { MyTable } from '../api/schema';

const KEY = 'buongoverno-elsewhere';
const MOST = 30;

export const peerTables = (): MyTable[] => {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as MyTable[];
  } catch {
    return [];
  }
};

export const keepPeerTable = (mine: MyTable): void => {
  const others = peerTables().filter(({ table }) => table.id !== mine.table.id);
  localStorage.setItem(KEY, JSON.stringify([mine, ...others].slice(0, MOST)));
};
