// The processes of the generator together: a step is played by all of them and counted as one.

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

const ENOUGH = 0.95;
// Linux counts processor time in hundredths of a second whatever the machine.
const TICKS = 100;

const sum = (results, key) => results.reduce((total, result) => total + result[key], 0);

const percentile = (sorted, share) =>
  sorted.length ? sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] : null;

const round = (value) => (value === null ? null : Math.round(value * 100) / 100);

const ticks = async (process) => {
  const fields = (await readFile(`/proc/${process}/stat`, 'utf8')).split(') ')[1].split(' ');
  return Number(fields[11]) + Number(fields[12]);
};

export class Generator {
  constructor(plan) {
    this.plan = plan;
  }

  async start() {
    const { server, base, spread, processes } = this.plan;
    const program = new URL('./worker.mjs', import.meta.url);
    this.workers = Array.from({ length: processes }, () =>
      fork(program, [server, base, spread], { serialization: 'advanced' }),
    );
    await Promise.all(this.workers.map((worker) => once(worker, 'message')));
    await this.#ask(undefined);
  }

  stop() {
    for (const worker of this.workers) worker.disconnect();
  }

  async #ask(step) {
    const tables = Math.ceil(this.plan.tables / this.workers.length);
    const answers = await Promise.all(
      this.workers.map(async (worker) => {
        worker.send({ tables, step });
        return (await once(worker, 'message'))[0];
      }),
    );
    const broken = answers.find((answer) => answer.broken);
    if (broken) throw new Error(broken.broken);
    return answers;
  }

  async #serverTicks() {
    return (await Promise.all(this.plan.watch.map(ticks))).reduce((total, one) => total + one, 0);
  }

  // How many processors the watched processes used in the seconds that count.
  async #serverProcessors() {
    const { warmUp, seconds, watch } = this.plan;
    if (watch.length === 0) return null;
    await sleep(warmUp * 1000);
    const before = await this.#serverTicks();
    await sleep(seconds * 1000);
    return ((await this.#serverTicks()) - before) / TICKS / seconds;
  }

  /** Plays one step; without a rate every table decides as soon as it may (a closed loop). */
  async step(rate) {
    const { warmUp, seconds } = this.plan;
    await this.#ask(undefined);
    const share = rate === null ? null : rate / this.workers.length;
    const [results, server] = await Promise.all([
      this.#ask({ rate: share, warmUp, seconds }),
      this.#serverProcessors(),
    ]);
    return this.#sum(rate, results, server);
  }

  #sum(rate, results, server) {
    const sorted = results.flatMap((result) => result.latencies).sort((a, b) => a - b);
    const [offered, achieved] = [sum(results, 'offered'), sum(results, 'achieved')];
    const lost = sum(results, 'lost');
    const errors = results.flatMap((result) => result.errors);
    const p99 = percentile(sorted, 0.99);
    return {
      rate,
      tables: this.plan.tables,
      offered: round(offered),
      achieved: round(achieved),
      p50: round(percentile(sorted, 0.5)),
      p95: round(percentile(sorted, 0.95)),
      p99: round(p99),
      max: round(sorted.at(-1) ?? null),
      lost,
      errors,
      bytesPerState: round(sum(results, 'stateBytes') / sum(results, 'states')),
      statesPerDecision: round(sum(results, 'states') / sum(results, 'made')),
      bytesPerDecision: round(sum(results, 'bytes') / sum(results, 'made')),
      generatorProcessor: round(sum(results, 'processor')),
      serverProcessor: round(server),
      holds:
        p99 !== null && p99 <= this.plan.limit && achieved >= ENOUGH * offered &&
        lost === 0 && errors.length === 0,
    };
  }
}
