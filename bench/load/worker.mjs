// One process of the generator: holds its share of the tables and plays the steps it is told to.

import { Traffic } from './traffic.mjs';

const [name, base, spread] = process.argv.slice(2);
const driver = await import(`./drivers/${name}.mjs`);
const traffic = new Traffic(driver, base.split(','), spread === 'true');

process.on('message', async ({ tables, step }) => {
  try {
    await traffic.open(tables);
    process.send(step ? await traffic.step(step) : {});
  } catch (error) {
    process.send({ broken: String(error) });
  }
});
process.on('disconnect', () => process.exit(0));
process.send({});
