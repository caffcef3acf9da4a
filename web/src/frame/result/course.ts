// The course of a game in charts: chances, points and money after each decision.

import type { Moment } from '../../api/schema';
import { say } from '../../words/language.svelte';
import type { Series } from '../chart';
import type { TableViewModel } from '../table_view_model.svelte';

export type CourseChart = { title: string; share: boolean; lines: Series[] };

const FEWEST_VALUES = 3;

/** Everybody's line of what can be said of each sampled moment. */
const linesOf = (
  names: readonly string[],
  sampled: Moment[],
  valueOf: (moment: Moment, seat: number) => number | null,
): Series[] =>
  names.map((label, seat) => ({
    label,
    seat,
    values: sampled.flatMap((moment) => {
      const value = valueOf(moment, seat);
      return value === null ? [] : [{ at: moment.decisions, value }];
    }),
  }));

/** The charts that have enough values to show a course. */
export const courseCharts = (
  { ui, seatNames }: Pick<TableViewModel, 'ui' | 'seatNames'>,
  chances: number[][],
  sampled: Moment[],
): CourseChart[] =>
  [
    {
      title: say('result.chance_over_time'),
      share: true,
      lines: seatNames.map((label, seat) => ({
        label,
        seat,
        values: chances.map((all, at) => ({ at, value: all[seat] ?? 0 })),
      })),
    },
    {
      title: say('score.points_over_time'),
      share: false,
      lines: linesOf(seatNames, sampled, ({ view }, seat) => ui.points(view, seat)),
    },
    {
      title: say('score.money_over_time'),
      share: false,
      lines: linesOf(seatNames, sampled, ({ view }, seat) => ui.money(view, seat)),
    },
  ].filter(({ lines }) => (lines[0]?.values.length ?? 0) >= FEWEST_VALUES);
