// Writes the fonts of the client once more, as TrueType: the server paints pictures with them.

import { Buffer } from 'node:buffer';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { inflateSync } from 'node:zlib';

const FONTS = [
  'eb-garamond/files/eb-garamond-latin-400-normal',
  'eb-garamond/files/eb-garamond-latin-600-normal',
  'source-sans-3/files/source-sans-3-latin-400-normal',
  'source-sans-3/files/source-sans-3-latin-600-normal',
];

const HEAD = 12;
const HEAD_OF_WOFF = 44;
const ENTRY = 16;
const ENTRY_OF_WOFF = 20;

/** WOFF is TrueType with each of its tables compressed (www.w3.org/TR/WOFF, sections 3 to 5). */
export const trueType = (woff) => {
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, number) => {
    const at = HEAD_OF_WOFF + ENTRY_OF_WOFF * number;
    const [offset, packed, size, checksum] = [4, 8, 12, 16].map((by) => woff.readUInt32BE(at + by));
    const data = woff.subarray(offset, offset + packed);
    const content = packed < size ? inflateSync(data) : data;
    return { tag: woff.subarray(at, at + 4), checksum, content };
  });

  const head = Buffer.alloc(HEAD + ENTRY * count);
  const searched = 2 ** Math.floor(Math.log2(count));
  head.writeUInt32BE(woff.readUInt32BE(4), 0);
  head.writeUInt16BE(count, 4);
  head.writeUInt16BE(searched * ENTRY, 6);
  head.writeUInt16BE(Math.log2(searched), 8);
  head.writeUInt16BE((count - searched) * ENTRY, 10);
  const parts = [head];
  let end = head.length;
  tables.forEach(({ tag, checksum, content }, number) => {
    const at = HEAD + ENTRY * number;
    tag.copy(head, at);
    [checksum, end, content.length].forEach((value, place) =>
      head.writeUInt32BE(value, at + 4 + 4 * place),
    );
    const padding = Buffer.alloc((4 - (content.length % 4)) % 4);
    parts.push(content, padding);
    end += content.length + padding.length;
  });
  return Buffer.concat(parts);
};

export const fontsForPictures = () => {
  const { resolve: find } = createRequire(import.meta.url);
  let folder = '';
  return {
    name: 'fonts-for-pictures',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir, 'fonts');
    },
    closeBundle() {
      mkdirSync(folder, { recursive: true });
      for (const font of FONTS) {
        const name = `${font.split('/').at(-1)}.ttf`;
        writeFileSync(join(folder, name), trueType(readFileSync(find(`@fontsource/${font}.woff`))));
      }
    },
  };
};
