import { describe, expect, it } from 'vitest';
import { piecesOf, wantedNow } from './wanted';

describe('the move that a lesson waits for', () => {
  const moves = ['play goods', 'play mule', 'settle', 'sell grain', 'sell grain'];

  it('may be any of those with the same verb in a row', () => {
    expect(wantedNow(moves, [], 0)).toEqual(['play goods', 'play mule']);
    expect(wantedNow(moves, ['play mule'], 1)).toEqual(['play goods']);
    expect(wantedNow(moves, ['play mule', 'play goods'], 2)).toEqual(['settle']);
  });

  it('counts what had no alternative', () => {
    expect(wantedNow(moves, ['play goods', 'play mule'], 3)).toEqual(['sell grain', 'sell grain']);
    expect(wantedNow(moves, ['play goods', 'play mule', undefined, 'sell grain'], 4)).toEqual([
      'sell grain',
    ]);
  });

  it('is none when all is done', () => {
    expect(wantedNow(moves, [], 5)).toEqual([]);
    expect(wantedNow([], [], 0)).toEqual([]);
  });
});

it('the point of a text stands between asterisks', () => {
  expect(piecesOf('Lay it. *Now.* So.')).toEqual([
    { text: 'Lay it. ', point: false },
    { text: 'Now.', point: true },
    { text: ' So.', point: false },
  ]);
});
