import { flushSync, mount, unmount } from 'svelte';
import { expect, it } from 'vitest';
import PlayerMark from './PlayerMark.svelte';

it('creates elements that a browser draws', async () => {
  const mark = mount(PlayerMark, { target: document.body, props: { seat: 1 } });
  flushSync();
  expect(document.querySelector('rect')).toBeInstanceOf(SVGElement);
  await unmount(mark);
});
