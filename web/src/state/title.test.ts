import { expect, it } from 'vitest';
import { windowTitle } from './title.svelte';

it('says first that it is my turn, then how many games wait, then the page', () => {
  expect(windowTitle('Rules', '', 0)).toBe('Rules · Buongoverno');
  expect(windowTitle('', '', 2)).toBe('(2) Buongoverno');
  expect(windowTitle('Thursday', 'Your turn', 2)).toBe('● Your turn – Thursday · Buongoverno');
});
