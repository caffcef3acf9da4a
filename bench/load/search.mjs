// The highest rate that holds: raised until one does not, then halved in between.

const RISE = 1.6;
const CLOSE_ENOUGH = 1.08;
const ATTEMPTS = 2;

const report = (step) =>
  console.error(
    `${step.holds ? 'holds' : 'fails'} ${Math.round(step.rate)}/s: made ${step.achieved}/s, ` +
      `p50 ${step.p50} ms, p99 ${step.p99} ms, lost ${step.lost}, errors ${step.errors.length}, ` +
      `generator ${step.generatorProcessor} and server ${step.serverProcessor ?? '?'} processors`,
  );

/** Searches for so many seconds at most; a rate fails only when it fails twice. */
export const search = async (generator, { first, budget }) => {
  const end = performance.now() + budget * 1000;
  const steps = [];
  const attempt = async (rate) => {
    for (let left = ATTEMPTS; left > 0 && performance.now() < end; left -= 1) {
      const step = await generator.step(rate);
      report(step);
      steps.push(step);
      if (step.holds) return step;
    }
    return null;
  };
  let best = null;
  let rate = first;
  let failed = Infinity;
  while (performance.now() < end && failed / (best?.rate ?? 1) > CLOSE_ENOUGH) {
    const step = await attempt(rate);
    if (step) best = step;
    else failed = rate;
    if (failed === Infinity) rate *= RISE;
    else rate = best ? Math.sqrt(best.rate * failed) : failed / 2;
  }
  return { best, steps };
};
