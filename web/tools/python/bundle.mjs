// Makes the folder with Python for the browser: Pyodide, the cut standard library, our package as
// bytecode, and what can be answered without Python. Its name is a hash of what is in it.
//
//   node tools/python/bundle.mjs MSGSPEC_WHEEL OUT

import { createHash } from 'node:crypto';
import process from 'node:process';
import console from 'node:console';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadPyodide } from 'pyodide';
import { filesIn } from '../files.mjs';

const HERE = dirname(fileURLToPath(import.meta.url));
const SOURCES = resolve(HERE, '../../../src');
const PYODIDE = resolve(HERE, '../../node_modules/pyodide');
const [wheel, out] = process.argv.slice(2).map((path) => resolve(path));

const made = join(out, 'making');
rmSync(out, { recursive: true, force: true });
mkdirSync(made, { recursive: true });

/** Pyodide with the program of this folder, and with whatever is unpacked first. */
const started = async (options, ...archives) => {
  const python = await loadPyodide(options);
  for (const archive of archives)
    python.unpackArchive(Uint8Array.from(readFileSync(archive)).buffer, 'zip');
  const program = readFileSync(join(HERE, 'bundle.py'), 'utf8');
  python.FS.writeFile('bundle.py', program); // in the folder that Python begins in
  return python;
};

const making = await started({ indexURL: `${PYODIDE}/` }, wheel);
for (const [inside, outside] of [
  ['/sources', SOURCES],
  ['/wheels', dirname(wheel)],
  ['/made', made],
]) {
  making.FS.mkdirTree(inside);
  making.FS.mount(making.FS.filesystems.NODEFS, { root: outside }, inside);
}
await making.runPythonAsync(`
import sys
sys.dont_write_bytecode = True
sys.path.insert(0, "/sources")
import bundle
await bundle.bundle("/sources", "/wheels/${basename(wheel)}", "/made")
`);

// What was made must suffice for the same again.
const library = { stdLibURL: join(made, 'library.zip'), packages: [] };
const checking = await started(
  { indexURL: `${PYODIDE}/`, ...library },
  join(made, 'msgspec.zip'),
  join(made, 'buongoverno.zip'),
  join(made, 'positions.zip'),
);
await checking.runPythonAsync('import bundle\nawait bundle.tried()');

for (const name of ['pyodide.mjs', 'pyodide.asm.mjs', 'pyodide.asm.wasm'])
  cpSync(join(PYODIDE, name), join(made, name));
// For the page with a prompt, where anything may be imported.
cpSync(join(PYODIDE, 'python_stdlib.zip'), join(made, 'whole_library.zip'));
// None of Pyodide's own packages is used.
const lock = JSON.parse(readFileSync(join(PYODIDE, 'pyodide-lock.json'), 'utf8'));
writeFileSync(join(made, 'pyodide-lock.json'), JSON.stringify({ ...lock, packages: {} }));
for (const game of readdirSync(join(SOURCES, 'buongoverno/games'))) {
  const network = join(SOURCES, 'buongoverno/games', game, 'network.bin');
  if (existsSync(network)) cpSync(network, join(made, `networks/${game}.bin`));
}

const hash = createHash('sha256');
for (const path of filesIn(made).sort()) hash.update(path).update(readFileSync(join(made, path)));
const name = hash.digest('hex').slice(0, 12);
cpSync(made, join(out, name), { recursive: true });
rmSync(made, { recursive: true });
writeFileSync(join(out, 'folder.txt'), name);
console.log(name);
