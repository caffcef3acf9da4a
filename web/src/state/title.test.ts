import { expect, it } from 'vitest';
import { written } from './title.svelte';

it('says first that it is my turn, then how many games wait, then the page', () => {
  expect(written('Rules', '', 0)).toBe('Rules · Buongoverno');
  expect(written('', '', 2)).toBe('(2) Buongoverno');
  expect(written('Thursday', 'Your turn', 2)).toBe('● Your turn – Thursday · Buongoverno');
});
