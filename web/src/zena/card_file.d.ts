// The one thing of Node that deck.test.ts needs: reading the game's card file.
declare module 'node:fs' {
  export const readFileSync: (path: string, encoding: 'utf8') => string;
}
