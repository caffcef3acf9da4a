// Writes service-worker.js with the list of files that make up the client, and their version.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { filesIn } from './files.mjs';
import { pythonAddress, pythonMade } from './python_folder.mjs';

const SOURCE = new URL('../worker/service-worker.js', import.meta.url);
// Modules that must work without a network: some pages, and their texts in all languages.
const OFFLINE =
  /\/(pages\/(Start|Offline|MyGames|Settings|Rules)\.svelte|words\/(interface|study)_\w+\.ts)$/;

const filesOf = (chunk) => [
  chunk.fileName,
  ...chunk.imports,
  ...(chunk.viteMetadata?.importedCss ?? []),
  ...(chunk.viteMetadata?.importedAssets ?? []),
];

// Where the client does without a server everything is needed; what bots have learned comes later,
// as a first game does not wait for it.
const withPython = (bundle, python, alone) => {
  const client = Object.values(bundle)
    .map(({ fileName }) => fileName)
    .filter((name) => !name.endsWith('.map'));
  const ours = filesIn(pythonMade(python)).map((path) => python + path);
  // Beside a server it waits until somebody has played: most visitors never need it.
  const later = ours.filter((path) => !alone || /\/networks\/|\/words_|\/whole_/.test(path));
  const first = ours.filter((path) => !later.includes(path));
  return { files: ['', 'icon.svg', 'manifest.webmanifest', ...client, ...first].sort(), later };
};

const shell = (bundle) => {
  const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk');
  const first = chunks.filter(
    ({ isEntry, facadeModuleId }) => isEntry || OFFLINE.test(facadeModuleId ?? ''),
  );
  const found = new Set(['', 'icon.svg', 'manifest.webmanifest']);
  const add = (chunk) => {
    for (const file of filesOf(chunk)) {
      if (found.has(file)) continue;
      found.add(file);
      if (bundle[file]?.type === 'chunk') add(bundle[file]);
    }
  };
  first.forEach(add);
  for (const { fileName } of Object.values(bundle))
    if (fileName.endsWith('.woff2')) found.add(fileName);
  return [...found].sort();
};

export const serviceWorker = () => {
  let mode = '';
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved(config) {
      mode = config.mode;
    },
    generateBundle(_, bundle) {
      const python = pythonAddress(mode);
      const alone = mode === 'static';
      const { files, later } = python
        ? withPython(bundle, python, alone)
        : { files: shell(bundle), later: [] };
      const source = readFileSync(SOURCE, 'utf8');
      const everything = Object.keys(bundle).sort().join() + python + source;
      const version = createHash('sha256').update(everything).digest('hex').slice(0, 12);
      this.emitFile({
        type: 'asset',
        fileName: 'service-worker.js',
        source: [
          `const SHELL = ${JSON.stringify(files)};`,
          `const LATER = ${JSON.stringify(later)};`,
          `const VERSION = '${version}';`,
          source,
        ].join('\n'),
      });
    },
  };
};
