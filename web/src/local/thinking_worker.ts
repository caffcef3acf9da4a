// Thinks for bots and hints, one request after the other, so that no table waits for it.

import type { PyProxy } from 'pyodide/ffi';
import type { FromThinking, ToThinking } from './messages';
import { loadLanguage, loadNetwork, loadPython } from './python';

/** `buongoverno.local.browser.think`. */
type Think = (
  request: string,
  writeNetwork: (game: string, path: string) => Promise<void>,
) => Promise<string>;

type Thinking = {
  think: (request: string) => Promise<string>;
  loadTexts: (language: string) => Promise<void>;
};

const begin = async (folder: string): Promise<Thinking> => {
  const python = await loadPython(folder);
  const { think } = python.pyimport('buongoverno.local.browser') as PyProxy & { think: Think };
  const known = new Set(['en']);
  return {
    think: (request) => think(request, (game, path) => loadNetwork(python, folder, game, path)),
    loadTexts: async (language) => {
      if (known.has(language)) return;
      await loadLanguage(python, folder, language);
      known.add(language);
    },
  };
};

let thinking: Promise<Thinking> | undefined;
let last: Promise<void> = Promise.resolve();

const replied = async (request: string): Promise<string> => {
  const { think, loadTexts } = await thinking!;
  const { task } = JSON.parse(request) as { task: { language: string } };
  await loadTexts(task.language).catch(() => undefined); // then the reasons are in English
  return think(request);
};

const answer = async (id: number, request: string): Promise<void> => {
  const told: FromThinking = await replied(request).then(
    (reply) => ({ id, reply }),
    (error: unknown) => ({ id, fault: String(error) }),
  );
  postMessage(told);
};

onmessage = ({ data }: MessageEvent<ToThinking>) => {
  if (data.kind === 'begin') thinking = begin(data.folder);
  else last = last.then(() => answer(data.id, data.request));
};
