// The highest rate that holds: looked for from what the server does as fast as it can.

// Of that it holds a part; the next rate is so much higher or lower until one holds and one fails.
const BEGIN = 0.75;
const STEP = 1.2;
const CLOSE_ENOUGH = 1.06;
const ATTEMPTS = 2;

const report = (step, name) =>
  console.error(
    `${name} ${Math.round(step.rate ?? step.achieved)}/s: made ${step.achieved}/s, ` +
      `p50 ${step.p50} ms, p99 ${step.p99} ms, lost ${step.lost}, errors ${step.errors.length}, ` +
      `generator ${step.generatorProcessor} and server ${step.serverProcessor ?? '?'} processors`,
  );

/** Searches for so many seconds at most; a rate fails only when it fails twice. */
export const search = async (generator, { budget }) => {
  const end = performance.now() + budget * 1000;
  const fastest = await generator.step(null);
  report(fastest, 'does');
  const steps = [];
  const attempt = async (rate) => {
    for (let left = ATTEMPTS; left > 0 && performance.now() < end; left -= 1) {
      const step = await generator.step(rate);
      report(step, step.holds ? 'holds' : 'fails');
      steps.push(step);
      if (step.holds) return step;
    }
    return null;
  };
  let best = null;
  let rate = fastest.achieved * BEGIN;
  let failed = Infinity;
  while (performance.now() < end && failed / (best?.rate ?? 0) > CLOSE_ENOUGH) {
    const step = await attempt(rate);
    if (step) best = step;
    else failed = rate;
    if (failed === Infinity) rate *= STEP;
    else rate = best ? Math.sqrt(best.rate * failed) : failed / STEP;
  }
  return { best, fastest, steps };
};
