// A connection that could not be opened, or was closed, is opened anew.

import { beforeEach, expect, test, vi } from 'vitest';

/** As much of a database as a list of rows needs. */
class Connection {
  onclose: (() => void) | null = null;
  onversionchange: (() => void) | null = null;
  closed = false;
  transaction(): object {
    if (this.closed) throw new DOMException('closed', 'InvalidStateError');
    return { objectStore: () => ({ getAll: () => answered([]) }) };
  }
  close(): void {
    this.closed = true;
  }
}

type Request = { result?: unknown; error?: Error; onsuccess?: () => void; onerror?: () => void };

const answered = (result: unknown): Request => {
  const request: Request = { result };
  queueMicrotask(() => request.onsuccess?.());
  return request;
};
const refused = (): Request => {
  const request: Request = { error: new Error('no room') };
  queueMicrotask(() => request.onerror?.());
  return request;
};

let opened: Connection[];
let refusals: number;

beforeEach(() => {
  opened = [];
  refusals = 0;
  vi.resetModules();
  vi.stubGlobal('indexedDB', {
    open: () => {
      if (refusals > 0) {
        refusals -= 1;
        return refused();
      }
      opened.push(new Connection());
      return answered(opened.at(-1));
    },
  });
});

test('one connection serves as long as it is open', async () => {
  const { rows } = await import('./database');
  expect(await rows()).toBe('[]');
  expect(await rows()).toBe('[]');
  expect(opened).toHaveLength(1);
});

test('it is opened anew after the browser has closed it, whether it says so or not', async () => {
  const { rows } = await import('./database');
  await rows();
  opened[0]!.close();
  expect(await rows()).toBe('[]');
  opened[1]!.close();
  opened[1]!.onclose?.();
  expect(await rows()).toBe('[]');
  expect(opened).toHaveLength(3);
});

test('it is opened anew after it was refused', async () => {
  const { rows } = await import('./database');
  refusals = 2;
  await expect(rows()).rejects.toThrow('no room');
  expect(await rows()).toBe('[]');
});
