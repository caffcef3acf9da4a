// How far a table has been seen in this window, so that nothing is shown a second time after the
// connection was lost or the page was loaded anew.

const KEY = 'buongoverno-seen';
const MOST = 30;

type Seen = Record<string, number>;

const stored = (): Seen => {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Seen;
  } catch {
    return {};
  }
};

export class SeenTables {
  constructor(private readonly table: string) {}

  /** The last happening of the table that was seen; 0 if none was. */
  last(): number {
    return stored()[this.table] ?? 0;
  }

  remember(number: number): void {
    const kept = Object.entries(stored())
      .filter(([table]) => table !== this.table)
      .slice(-MOST);
    try {
      sessionStorage.setItem(
        KEY,
        JSON.stringify({ ...Object.fromEntries(kept), [this.table]: number }),
      );
    } catch {
      // It is shown once more.
    }
  }
}
