// Forgets all that this browser keeps.

import { removeAll } from './database';
import { PYTHON } from './local_transport';
import { CHANGED_TABLES } from './messages';

const OURS = 'buongoverno';

const forgetGames = async (): Promise<void> => {
  const others = new BroadcastChannel(CHANGED_TABLES);
  for (const table of await removeAll()) others.postMessage(table);
  others.close();
};

/** Deletes games, studies, progress and settings for good; then the page begins anew. */
export const forgetEverything = async (): Promise<void> => {
  if (PYTHON) await forgetGames();
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage)) if (key.startsWith(OURS)) storage.removeItem(key);
  location.reload();
};
