// What the page and the worker with the tables say to each other.

/** From the page. `client` names a connection to a table; `who` is a guest, or the page itself. */
export type ToTables =
  | { kind: 'begin'; folder: string; language: string }
  | {
      kind: 'ask';
      id: number;
      method: string;
      path: string;
      body: string;
      language: string;
      who?: string;
    }
  | { kind: 'open'; client: string; table: string; who?: string }
  | { kind: 'send'; client: string; text: string }
  | { kind: 'close'; client: string };

/** To the page. */
export type FromTables =
  | { kind: 'progress'; loaded: number; total: number }
  | { kind: 'ready' }
  | { kind: 'failed'; why: string }
  | { kind: 'answer'; id: number; status: number; body: string }
  | { kind: 'message'; client: string; text: string }
  /** A bot cannot think, or can again. */
  | { kind: 'stuck'; table: string; seat: number; stuck: boolean };

/** To the worker that thinks. */
export type ToThinking =
  { kind: 'begin'; folder: string } | { kind: 'think'; id: number; request: string };

export type FromThinking = { id: number; reply: string } | { id: number; fault: string };

/** The channel on which pages of a browser tell each other the ids of tables that have changed. */
export const CHANGED_TABLES = 'buongoverno-tables';
