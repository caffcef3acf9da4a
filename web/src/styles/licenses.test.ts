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

test('the notice of Pyodide says where the source of its version is', () => {
  const { version } = JSON.parse(readFileSync('node_modules/pyodide/package.json', 'utf8')) as {
    version: string;
  };
  const notice = readFileSync('public/licenses/pyodide.txt', 'utf8');
  expect(notice).toContain(`https://github.com/pyodide/pyodide under the tag ${version}.`);
  expect(notice).toContain('Mozilla Public License Version 2.0');
});
