// The only part of Node that tests need, to read files of the server.
declare module 'node:fs' {
  export const readFileSync: (path: string, encoding: 'utf8') => string;
}
