/** Asks the browser to keep the games here also when it is short of space. Without https there is
    nobody to ask. */
export const askToKeepGames = async (): Promise<void> => {
  const { storage } = navigator as { storage?: StorageManager };
  if (storage && !(await storage.persisted())) await storage.persist();
};
