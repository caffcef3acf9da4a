// Runs a Python program in Pyodide with our package, as in a browser.
//
//   node tools/python/run.mjs FOLDER PROGRAM

import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { URL } from 'node:url';
import { loadPyodide } from 'pyodide';

const [folder, program] = process.argv.slice(2).map((path) => resolve(path));
const python = await loadPyodide({
  indexURL: new URL('../../node_modules/pyodide/', import.meta.url).pathname,
  stdLibURL: join(folder, 'library.zip'),
  packages: [],
});
for (const name of ['msgspec.zip', 'buongoverno.zip'])
  python.unpackArchive(Uint8Array.from(readFileSync(join(folder, name))).buffer, 'zip');
for (const name of readdirSync(join(folder, 'networks'))) {
  const game = name.replace('.bin', '');
  python.FS.writeFile(
    `buongoverno/games/${game}/network.bin`,
    readFileSync(join(folder, 'networks', name)),
  );
}
await python.runPythonAsync(readFileSync(program, 'utf8'));
