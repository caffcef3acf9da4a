// Writes compressed copies of the built files, so that the server need not compress them.

import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { filesIn } from './files.mjs';

const COMPRESSIBLE = /\.(js|css|html|svg|webmanifest|mjs|wasm|zip|bin|json)$/;
const SMALLEST_SIZE = 800;
const LARGE = 1_000_000;
// Of Python one copy has to do: every package has it. Without https, where browsers do not take
// Brotli, it is sent as it is.
const ONCE = /^python\//;
// A copy that is not much smaller is not worth its place in every package.
const WORTH = 0.9;

/** Beside a server, which sends them as they are; other hosts of files compress by themselves. */
export const compress = () => {
  let folder = '';
  let alone = false;
  return {
    name: 'compress',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
      alone = config.mode === 'static';
    },
    closeBundle() {
      if (alone) return;
      for (const name of filesIn(folder).filter((one) => COMPRESSIBLE.test(one))) {
        const path = join(folder, name);
        const content = readFileSync(path);
        if (content.length < SMALLEST_SIZE) continue;
        // The best takes half a minute for what is as large as Python.
        const quality = { [constants.BROTLI_PARAM_QUALITY]: content.length < LARGE ? 11 : 9 };
        const write = (suffix, compressed) => {
          if (compressed.length < WORTH * content.length) writeFileSync(path + suffix, compressed);
        };
        write('.br', brotliCompressSync(content, { params: quality }));
        if (!ONCE.test(name)) write('.gz', gzipSync(content, { level: 9 }));
      }
    },
  };
};
