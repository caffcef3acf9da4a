// The client carries the licences of what it is made of, as their packages have them.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test.each([
  ['eb-garamond', '@fontsource/eb-garamond/LICENSE'],
  ['source-sans-3', '@fontsource/source-sans-3/LICENSE'],
  ['svelte', 'svelte/LICENSE.md'],
  ['uqr', 'uqr/LICENSE'],
])('the licence of %s is beside the client', (name, original) => {
  const shipped = readFileSync(`public/licenses/${name}.txt`, 'utf8');
  expect(shipped).toBe(readFileSync(`node_modules/${original}`, 'utf8'));
});
