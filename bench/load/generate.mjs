// The load generator: how many decisions a second a server holds.
//
//   node generate.mjs --server colyseus --base http://127.0.0.1:8001 --tables 200 --search
//   node generate.mjs --server buongoverno --base http://127.0.0.1:8000 --tables 200 --rate 500
//
// Several addresses, separated by commas, share the tables; with --spread each table's clients are
// dealt out too. --watch takes the ids of processes whose processor time is to be reported.
//
// Latency runs from the moment a decision falls due to the moment the last of the table's four
// clients has the state with it. A rate holds when 99 in 100 of all decisions arrive within the
// limit and at least 95 in 100 of those offered are made. The answer is JSON on the standard output.

import { parseArgs } from 'node:util';
import { Generator } from './generator.mjs';
import { search } from './search.mjs';

const { values } = parseArgs({
  options: {
    server: { type: 'string', default: 'boardgameio' },
    base: { type: 'string', default: 'http://127.0.0.1:8001' },
    spread: { type: 'boolean', default: false },
    tables: { type: 'string', default: '200' },
    processes: { type: 'string', default: '1' },
    rate: { type: 'string' },
    search: { type: 'boolean', default: false },
    limit: { type: 'string', default: '100' },
    warm: { type: 'string', default: '2' },
    seconds: { type: 'string', default: '6' },
    budget: { type: 'string', default: '240' },
    watch: { type: 'string', default: '' },
  },
});

const number = (name) => Number(values[name]);

const generator = new Generator({
  server: values.server,
  base: values.base,
  spread: values.spread,
  tables: number('tables'),
  processes: number('processes'),
  warmUp: number('warm'),
  seconds: number('seconds'),
  limit: number('limit'),
  watch: values.watch.split(',').filter(Boolean),
});

const measure = async () => {
  await generator.start();
  if (!values.search) return generator.step(values.rate ? number('rate') : null);
  return search(generator, { budget: number('budget') });
};

try {
  console.log(JSON.stringify(await measure(), null, 2));
} catch (error) {
  console.error(`No measurement at ${values.base}: ${error.message}`);
  process.exitCode = 1;
} finally {
  generator.stop();
}
