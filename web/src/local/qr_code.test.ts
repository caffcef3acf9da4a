// What is drawn is what the library says, square by square; tests/static reads codes as a phone does.

import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { drawQrCode } from './qr_code';

const LINK = 'https://somebody.github.io/buongoverno/#/join/K7M2XQ9D?at=games.example.org';

/** Which squares a path fills. */
const filled = (path: string, size: number): boolean[][] => {
  const squares = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\d+z/g))
    squares[Number(y)]!.fill(true, Number(x), Number(x) + Number(length));
  return squares;
};

test('every dark square is drawn, and no other, with an edge around them', async () => {
  const drawn = await drawQrCode(LINK);
  const { data, size } = encode(LINK, { ecc: 'L', border: 4 });
  expect(drawn!.size).toBe(size);
  expect(filled(drawn!.path, size)).toEqual(data);
  expect(data.slice(0, 4).flat().some(Boolean)).toBe(false);
});

test('a text that would be too fine to read is not drawn', async () => {
  expect(await drawQrCode('x'.repeat(1_003))).not.toBeNull();
  expect(await drawQrCode('x'.repeat(1_004))).toBeNull();
});
