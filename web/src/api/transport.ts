// How the client reaches whoever hosts a table: a server, this browser itself, or another one.

/** As much of a WebSocket as a table needs. */
export interface TableSocket {
  readonly readyState: number;
  onopen: ((event: Event) => unknown) | null;
  onmessage: ((event: MessageEvent) => unknown) | null;
  onclose: ((event: CloseEvent) => unknown) | null;
  send(text: string): void;
  close(): void;
}

export type Asked = { method: string; path: string; body: string | null; token: string };
export type Answered = { status: number; text: string };

export interface Transport {
  /** Whether changes need a token that shows where they come from. */
  readonly guarded: boolean;
  /** Asks for something; fails if the host cannot be reached. */
  ask(asked: Asked): Promise<Answered>;
  /** Opens the connection over which a table is played. */
  open(table: string): TableSocket;
}
