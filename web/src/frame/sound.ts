// Sounds at the table, off until somebody has switched them on.

import type { Sound } from '../motion/sounds';
import { settings, type Volume } from '../state/settings.svelte';

const VOLUMES: Record<Volume, number> = { unasked: 0, off: 0, quiet: 0.2, medium: 0.5, full: 1 };
/** Heard even where everything else goes by too fast. */
const ALWAYS = new Set<Sound>(['turn', 'great', 'lost']);
const CARDS_APART = 150;

let lastCard = 0;

export const sound = (name: Sound): void => {
  const volume = VOLUMES[settings.sound];
  if (volume === 0) return;
  if (settings.speed === 'fast' && !ALWAYS.has(name)) return;
  if (name === 'card') {
    if (performance.now() - lastCard < CARDS_APART) return;
    lastCard = performance.now();
  }
  void import('../motion/sounds').then(({ play }) => play(name, volume)).catch(() => undefined);
};
