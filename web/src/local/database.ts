// The tables that this browser keeps, in its IndexedDB. Several pages may write at the same time:
// a change is made only if nobody else has made one since.

type Row = { id: string; revision: number; row: string };
type Entry = { table: string; number: number; text: string };

const NAME = 'buongoverno';
const VERSION = 1;

const done = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the storage failed'));
  });

const committed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    const fail = () => reject(transaction.error ?? new Error('the storage failed'));
    transaction.onabort = fail;
    transaction.onerror = fail;
  });

const opened = (): Promise<IDBDatabase> => {
  const request = indexedDB.open(NAME, VERSION);
  request.onupgradeneeded = () => {
    request.result.createObjectStore('tables', { keyPath: 'id' });
    request.result.createObjectStore('entries', { keyPath: ['table', 'number'] });
  };
  return done(request);
};

let database: Promise<IDBDatabase> | null = null;

/** The connection. Browsers close it when they need to, and may refuse it once: it is opened anew. */
const connection = (): Promise<IDBDatabase> => {
  if (database) return database;
  const opening = opened();
  const forget = () => {
    if (database === opening) database = null;
  };
  database = opening;
  opening.then((made) => {
    made.onclose = forget;
    made.onversionchange = () => (forget(), made.close());
  }, forget);
  return opening;
};

const transaction = async (mode: IDBTransactionMode): Promise<IDBTransaction> => {
  const begin = async () =>
    // With `strict`, what was acknowledged outlives the machine's power, too.
    (await connection()).transaction(['tables', 'entries'], mode, { durability: 'strict' });
  try {
    return await begin();
  } catch {
    database = null; // closed, and we were not told
    return begin();
  }
};

const entriesOf = (table: string, after: number): IDBKeyRange =>
  IDBKeyRange.bound([table, after], [table, Infinity], true);

/** The rows of all tables. */
export const rows = async (): Promise<string> => {
  const tables = (await transaction('readonly')).objectStore('tables');
  const found = await done(tables.getAll() as IDBRequest<Row[]>);
  return JSON.stringify(found.map(({ row }) => row));
};

/** The row of a table with its entries after one, or null. */
export const read = async (table: string, after: number): Promise<string> => {
  const reading = await transaction('readonly');
  const row = done(reading.objectStore('tables').get(table) as IDBRequest<Row | undefined>);
  const entries = done(
    reading.objectStore('entries').getAll(entriesOf(table, after)) as IDBRequest<Entry[]>,
  );
  const [found, texts] = await Promise.all([row, entries]);
  return JSON.stringify(found ? { row: found.row, entries: texts.map(({ text }) => text) } : null);
};

/** Replaces the row and adds entries if the table's revision still is `base`; whether it was. */
export const write = async (
  table: string,
  base: number,
  revision: number,
  row: string,
  entries: string,
): Promise<boolean> => {
  const writing = await transaction('readwrite');
  const end = committed(writing);
  const tables = writing.objectStore('tables');
  const before = await done(tables.get(table) as IDBRequest<Row | undefined>);
  if ((before?.revision ?? 0) !== base) {
    await end;
    return false;
  }
  tables.put({ id: table, revision, row } satisfies Row);
  for (const text of JSON.parse(entries) as string[]) {
    const [number] = JSON.parse(text) as [number];
    writing.objectStore('entries').add({ table, number, text } satisfies Entry);
  }
  await end;
  return true;
};

export const remove = async (table: string): Promise<void> => {
  const writing = await transaction('readwrite');
  writing.objectStore('tables').delete(table);
  writing.objectStore('entries').delete(entriesOf(table, 0));
  await committed(writing);
};

/** Deletes all tables and gives their ids. */
export const removeAll = async (): Promise<string[]> => {
  const writing = await transaction('readwrite');
  const tables = writing.objectStore('tables');
  const ids = await done(tables.getAllKeys());
  tables.clear();
  writing.objectStore('entries').clear();
  await committed(writing);
  return ids as string[];
};
