// Writes service-worker.js with the list of files that make up the client, and their version.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const SOURCE = new URL('../worker/service-worker.js', import.meta.url);
// Modules that must work without a network: some pages, and all languages of the interface.
const OFFLINE =
  /\/(pages\/(Start|Offline|MyGames|Settings|Rules)\.svelte|words\/interface_\w+\.ts)$/;

const filesOf = (chunk) => [
  chunk.fileName,
  ...chunk.imports,
  ...(chunk.viteMetadata?.importedCss ?? []),
  ...(chunk.viteMetadata?.importedAssets ?? []),
];

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
  return [...found].sort().map((file) => `/${file}`);
};

export const serviceWorker = () => ({
  name: 'service-worker',
  apply: 'build',
  generateBundle(_, bundle) {
    const files = shell(bundle);
    const source = readFileSync(SOURCE, 'utf8');
    const everything = Object.keys(bundle).sort().join() + source;
    const version = createHash('sha256').update(everything).digest('hex').slice(0, 12);
    this.emitFile({
      type: 'asset',
      fileName: 'service-worker.js',
      source: `const SHELL = ${JSON.stringify(files)};\nconst VERSION = '${version}';\n${source}`,
    });
  },
});
