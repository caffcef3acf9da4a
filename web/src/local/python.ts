// Python in a worker: Pyodide, the part of its library that is needed, and our package.

import type { PyodideAPI } from 'pyodide';

/** How many bytes each file has: as they are here, which is the same whether a host compresses or not. */
const SIZES = import.meta.env.VITE_PYTHON_SIZES as unknown as Record<string, number>;

type Pyodide = { loadPyodide: (options: object) => Promise<PyodideAPI> };
type Progress = (loaded: number, total: number) => void;

const bytesOf = async (address: string): Promise<ArrayBuffer> => {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer.arrayBuffer();
};

/** Does something while every byte that is fetched is counted, also by Pyodide, which says nothing
    when a file of its own does not come: that is an error here. */
const counted = async <Value>(
  count: (bytes: number) => void,
  work: () => Promise<Value>,
): Promise<Value> => {
  const plain = globalThis.fetch;
  let fail: (error: unknown) => void = () => {};
  const failed = new Promise<never>((_, reject) => (fail = reject));
  const follow = async (body: ReadableStream<Uint8Array>): Promise<void> => {
    const reader = body.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      count(value.length);
    }
  };
  const fetched = async (...asked: Parameters<typeof fetch>): Promise<Response> => {
    const answer = await plain(...asked);
    if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
    follow(answer.clone().body!).catch(fail);
    return answer;
  };
  globalThis.fetch = (...asked) => {
    const answer = fetched(...asked);
    answer.catch(fail);
    return answer;
  };
  try {
    return await Promise.race([work(), failed]);
  } finally {
    globalThis.fetch = plain;
  }
};

/** Loads Python from a folder; `progress` is told how much of it is there. `library` is the part
    of Python's own that is needed. */
export const loadPython = async (
  folder: string,
  progress: Progress = () => {},
  library = 'library.zip',
): Promise<PyodideAPI> => {
  const parts = ['pyodide.asm.wasm', library, 'buongoverno.zip', 'msgspec.zip'];
  const total = parts.reduce((sum, name) => sum + (SIZES[name] ?? 0), 0);
  let loaded = 0;
  const count = (bytes: number): void => {
    loaded += bytes;
    progress(Math.min(loaded, total), total);
  };
  progress(0, total);
  const { loadPyodide } = (await import(/* @vite-ignore */ `${folder}pyodide.mjs`)) as Pyodide;
  const [python, ours, msgspec] = await counted(count, () =>
    Promise.all([
      loadPyodide({ indexURL: folder, stdLibURL: `${folder}${library}`, packages: [] }),
      bytesOf(`${folder}buongoverno.zip`),
      bytesOf(`${folder}msgspec.zip`),
    ]),
  );
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
