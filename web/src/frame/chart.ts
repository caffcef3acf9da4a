// Charts over time for the score sheet and the analysis.

export type Series = { label: string; seat: number; values: { at: number; value: number }[] };

export type PlotArea = {
  width: number;
  height: number;
  left: number;
  bottom: number;
  top: number;
  right: number;
};

export type Scale = { x: (at: number) => number; y: (value: number) => number; ticks: number[] };

/** Round numbers to label an axis with, from below the least to above the most. */
export const ticksFor = (least: number, most: number, about = 4): number[] => {
  const span = Math.max(most - least, 1e-9);
  const rough = span / about;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((one) => one >= rough) ?? power;
  const first = Math.floor(least / step) * step;
  const ticks: number[] = [];
  for (let tick = first; tick < most + step * 0.999; tick += step) ticks.push(round(tick));
  return ticks;
};

const round = (value: number): number => Math.round(value * 1e6) / 1e6;

export const scaleFor = (series: Series[], area: PlotArea, about = 4): Scale => {
  const values = series.flatMap((one) => one.values);
  const ends = values.map(({ at }) => at);
  const heights = values.map(({ value }) => value);
  const from = ends.length ? Math.min(...ends) : 0;
  const to = ends.length ? Math.max(...ends) : 1;
  const ticks = ticksFor(Math.min(0, ...heights), Math.max(1e-6, ...heights), about);
  const low = ticks[0] ?? 0;
  const high = ticks.at(-1) ?? 1;
  const across = area.width - area.left - area.right;
  const up = area.height - area.top - area.bottom;
  return {
    x: (at) => area.left + (across * (at - from)) / Math.max(1, to - from),
    y: (value) => area.height - area.bottom - (up * (value - low)) / Math.max(1e-9, high - low),
    ticks,
  };
};

/** A series as the data of an SVG path, in steps: money changes at once, not gradually. */
export const stepsPath = (one: Series, scale: Scale): string =>
  one.values
    .map(({ at, value }, place) => {
      const x = scale.x(at).toFixed(1);
      const y = scale.y(value).toFixed(1);
      return place === 0 ? `M${x} ${y}` : `H${x}V${y}`;
    })
    .join('');
