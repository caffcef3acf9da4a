// Runs what somebody types on the page with the Python prompt.

import { loadPython } from './python';

export type ToPrompt = { kind: 'begin'; folder: string } | { kind: 'run'; code: string };
export type FromPrompt = { kind: 'ready' } | { kind: 'output'; text: string; ended: boolean };

const tell = (message: FromPrompt): void => postMessage(message);

/** Runs lines and gives what the last one gives, as Python shows it. */
type Run = (code: string) => Promise<string>;

const SHOWING = `
import buongoverno
from pyodide.code import eval_code_async

async def shown(code):
    found = await eval_code_async(code, globals())
    return "" if found is None else f"{found!r}\\n"

shown
`;

const begin = async (folder: string): Promise<Run> => {
  const python = await loadPython(folder, undefined, 'whole_library.zip');
  const batched = (text: string) => tell({ kind: 'output', text: `${text}\n`, ended: false });
  python.setStdout({ batched });
  python.setStderr({ batched });
  return python.runPython(SHOWING) as Run;
};

let running: Promise<Run> | undefined;

const answer = async (code: string): Promise<void> => {
  const run = await running!;
  try {
    tell({ kind: 'output', text: await run(code), ended: true });
  } catch (error) {
    tell({ kind: 'output', text: error instanceof Error ? error.message : '', ended: true });
  }
};

onmessage = ({ data }: MessageEvent<ToPrompt>) => {
  if (data.kind === 'run') void answer(data.code);
  else {
    running = begin(data.folder);
    void running.then(() => tell({ kind: 'ready' }));
  }
};
