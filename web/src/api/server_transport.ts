// A server, over HTTP and WebSockets. Browsers send the keys to seats and the session as cookies.

import { setOnline } from '../state/online.svelte';
import { settings } from '../state/settings.svelte';
import type { Transport } from './transport';

export const serverTransport: Transport = {
  guarded: true,
  async ask({ method, path, body, token }) {
    const headers: Record<string, string> = {
      accept: 'application/json',
      'accept-language': settings.language,
    };
    if (body !== null) headers['content-type'] = 'application/json';
    if (token) headers['x-csrf-token'] = token;
    let answer: Response;
    const asked = performance.now();
    try {
      answer = await fetch(path, { method, headers, body, credentials: 'same-origin' });
    } catch (error) {
      setOnline(false, asked);
      throw error;
    }
    setOnline(true);
    return { status: answer.status, text: await answer.text() };
  },
  open: (table) =>
    new WebSocket(`${location.origin.replace(/^http/, 'ws')}/api/tables/${table}/live`),
};
