// The portraits of the people that bots play; loaded when one is shown.

const own = import.meta.glob<string>('../games/*/portraits/*.svg', {
  eager: true,
  query: '?url',
  import: 'default',
});

/** The address of a portrait, if the game has one of that rival. */
export const portraitOf = (game: string, rival: string): string | undefined =>
  own[`../games/${game}/portraits/${rival}.svg`];
