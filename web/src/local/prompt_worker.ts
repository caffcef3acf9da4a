// Runs what somebody types on the page with the Python prompt.

import type { PyodideAPI } from 'pyodide';
import type { PyProxy } from 'pyodide/ffi';
import { loadPython } from './python';

/** `noInput` is what a program is told that asks for input. */
export type ToPrompt =
  { kind: 'begin'; folder: string; noInput: string } | { kind: 'run'; code: string };
export type FromPrompt =
  | { kind: 'progress'; loaded: number; total: number }
  | { kind: 'ready' }
  | { kind: 'failed' }
  | { kind: 'output'; text: string; ended: boolean };

/** A program that prints without end must leave the page time to show it, and to be stopped. */
const OFTEN = 100; // milliseconds

const tell = (message: FromPrompt): void => postMessage(message);

/** Runs lines and gives what the last one gives, as Python shows it. */
type Run = (code: string) => Promise<string>;

const SHOWING = `
import builtins, sys
import buongoverno
from pyodide.code import eval_code_async

def input(prompt="", /):
    raise EOFError(no_input)

builtins.input = input
del input

async def shown(code):
    try:
        found = await eval_code_async(code, globals())
        return "" if found is None else f"{found!r}\\n"
    finally:
        sys.stdout.flush()
        sys.stderr.flush()

shown
`;

let printed = '';
let toldAt = 0;

const print = (text: string): void => {
  printed += text;
  if (performance.now() < toldAt + OFTEN) return;
  tell({ kind: 'output', text: printed, ended: false });
  printed = '';
  toldAt = performance.now();
};

const end = (text: string): void => {
  tell({ kind: 'output', text: printed + text, ended: true });
  printed = '';
};

const printer = () => {
  const decoder = new TextDecoder();
  return {
    write: (bytes: Uint8Array): number => {
      print(decoder.decode(bytes, { stream: true }));
      return bytes.length;
    },
  };
};

const begin = async (folder: string, noInput: string): Promise<Run> => {
  const python: PyodideAPI = await loadPython(
    folder,
    (loaded, total) => tell({ kind: 'progress', loaded, total }),
    'whole_library.zip',
  );
  python.setStdout(printer());
  python.setStderr(printer());
  python.setStdin({ stdin: () => null });
  const globals = python.globals as PyProxy & { set(name: string, value: string): void };
  globals.set('no_input', noInput);
  return python.runPython(SHOWING) as Run;
};

let running: Promise<Run> | undefined;

const answer = async (code: string): Promise<void> => {
  const run = await running!;
  try {
    end(await run(code));
  } catch (error) {
    end(error instanceof Error ? error.message : '');
  }
};

onmessage = ({ data }: MessageEvent<ToPrompt>) => {
  if (data.kind === 'run') void answer(data.code);
  else {
    running = begin(data.folder, data.noInput);
    running.then(
      () => tell({ kind: 'ready' }),
      () => tell({ kind: 'failed' }),
    );
  }
};
