// Puts the folder with Python (tools/python/bundle.mjs) beside the client, and tells it its name.

import { cpSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

const MADE = new URL('../../build/python/', import.meta.url).pathname;

/** Where the client finds Python, relative to its page; empty if it has none. */
export const pythonAddress = (mode) => {
  if (mode !== 'static' && !process.env.BUONGOVERNO_WITH_PYTHON) return '';
  const name = join(MADE, 'folder.txt');
  if (!existsSync(name))
    throw new Error('there is no Python for the browser: `make static` makes it');
  return `python/${readFileSync(name, 'utf8')}/`;
};

/** The folder on disk that is at an address. */
export const pythonMade = (address) => join(MADE, address.split('/')[1]);

/** How many bytes the files at the top of the folder have. */
const sizes = (made) =>
  Object.fromEntries(readdirSync(made).map((name) => [name, statSync(join(made, name)).size]));

export const pythonFolder = () => {
  let address = '';
  let folder = '';
  return {
    name: 'python-folder',
    apply: 'build',
    config: (_, { mode }) => {
      address = pythonAddress(mode);
      return {
        define: {
          'import.meta.env.VITE_PYTHON': JSON.stringify(address),
          'import.meta.env.VITE_PYTHON_SIZES': JSON.stringify(
            address ? sizes(pythonMade(address)) : {},
          ),
        },
      };
    },
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle() {
      if (address) cpSync(pythonMade(address), join(folder, address), { recursive: true });
    },
  };
};
