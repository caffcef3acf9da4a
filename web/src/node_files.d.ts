// The one thing of Node that tests need: reading files of the server.
declare module 'node:fs' {
  export const readFileSync: (path: string, encoding: 'utf8') => string;
}
