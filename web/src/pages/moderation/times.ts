// How long something holds.

import type { Role } from './actions.svelte';
import type { Key } from '../../words/interface_en';
import { dateTime, say } from '../../words/language.svelte';

const DAY = 86_400;
// The server means "for good" by a time that is further ahead.
const FOR_GOOD = 50 * 365 * DAY;
const MOST_OF_MODERATORS = 90 * DAY;

export type Duration = { seconds: number | null; text: Key };

const DURATIONS: Duration[] = [
  { seconds: 3_600, text: 'moderation.hour' },
  { seconds: DAY, text: 'moderation.day' },
  { seconds: 7 * DAY, text: 'moderation.week' },
  { seconds: 30 * DAY, text: 'moderation.month' },
  { seconds: MOST_OF_MODERATORS, text: 'moderation.quarter' },
  { seconds: null, text: 'moderation.for_good' },
];

/** The durations that somebody may choose from: only operators act for good. */
export const durationsFor = (role: Role | null): Duration[] =>
  DURATIONS.filter(({ seconds }) => role === 'operator' || seconds !== null);

export const isForGood = (until: number, now = Date.now() / 1000): boolean =>
  until > now + FOR_GOOD;

/** Until when something holds, in words. */
export const untilText = (until: number | null): string =>
  until === null || isForGood(until)
    ? say('moderation.for_good')
    : say('moderation.until', { date: dateTime(until) });
