// Python in a worker: Pyodide, the part of its library that is needed, and our package.

import type { PyodideAPI } from 'pyodide';

/** What is loaded before a game can begin, with about how many bytes come over the network. */
const PARTS = {
  'pyodide.asm.wasm': 2_770_000,
  'library.zip': 860_000,
  'buongoverno.zip': 730_000,
  'msgspec.zip': 135_000,
};
const TOTAL = Object.values(PARTS).reduce((sum, bytes) => sum + bytes, 0);

type Pyodide = { loadPyodide: (options: object) => Promise<PyodideAPI> };

const bytesOf = async (address: string): Promise<ArrayBuffer> => {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer.arrayBuffer();
};

/** Loads Python from a folder; `progress` is told how much of it is there. `library` is the part
    of Python's own that is needed. */
export const loadPython = async (
  folder: string,
  progress: (loaded: number, total: number) => void = () => {},
  library = 'library.zip',
): Promise<PyodideAPI> => {
  let loaded = 0;
  const part = async <Value>(name: keyof typeof PARTS, loading: Promise<Value>): Promise<Value> => {
    const found = await loading;
    loaded += PARTS[name];
    progress(loaded, TOTAL);
    return found;
  };
  progress(0, TOTAL);
  const { loadPyodide } = (await import(/* @vite-ignore */ `${folder}pyodide.mjs`)) as Pyodide;
  const [python, ours, msgspec] = await Promise.all([
    part(
      'pyodide.asm.wasm',
      loadPyodide({ indexURL: folder, stdLibURL: `${folder}${library}`, packages: [] }),
    ),
    part('buongoverno.zip', bytesOf(`${folder}buongoverno.zip`)),
    part('msgspec.zip', bytesOf(`${folder}msgspec.zip`)),
  ]);
  progress(TOTAL, TOTAL);
  python.unpackArchive(msgspec, 'zip');
  python.unpackArchive(ours, 'zip');
  return python;
};

/** The texts of a language, which come on top of the English ones. */
export const loadLanguage = async (
  python: PyodideAPI,
  folder: string,
  language: string,
): Promise<void> => {
  python.unpackArchive(await bytesOf(`${folder}words_${language}.zip`), 'zip');
};

/** The positions that were prepared: examples of rules, lessons and puzzles. */
export const loadPositions = async (python: PyodideAPI, folder: string): Promise<void> => {
  python.unpackArchive(await bytesOf(`${folder}positions.zip`), 'zip');
};

/** What was learned of a game, written to where Python looks for it. */
export const loadNetwork = async (
  python: PyodideAPI,
  folder: string,
  game: string,
  path: string,
): Promise<void> => {
  const network = await bytesOf(`${folder}networks/${game}.bin`);
  const files = python.FS as { writeFile(path: string, data: Uint8Array): void };
  files.writeFile(path, new Uint8Array(network));
};
