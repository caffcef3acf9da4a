import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The files in a folder and in those within it, relative to it. */
export const filesIn = (folder, inside = '') =>
  readdirSync(join(folder, inside)).flatMap((name) => {
    const path = inside ? `${inside}/${name}` : name;
    return statSync(join(folder, path)).isDirectory() ? filesIn(folder, path) : [path];
  });
