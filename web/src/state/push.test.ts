import { expect, it } from 'vitest';
import { bytesOf } from './push';

it('reads keys in base64 for addresses, with or without padding', () => {
  expect([...bytesOf('-_8A')]).toEqual([251, 255, 0]);
  expect([...bytesOf('AQI')]).toEqual([1, 2]);
});
