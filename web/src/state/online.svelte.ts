// Whether the server can be reached, as far as is known.

import { WITHOUT_SERVER } from '../api/edition';

/** Whether what is asked for can be reached: without a server, always. */
export const hasNetwork = (): boolean => WITHOUT_SERVER || navigator.onLine;

export const online = $state({ now: hasNetwork(), asked: 0 });

/** Records what the last request, or the browser, found, and when it was asked. */
export const setOnline = (reached: boolean, asked = performance.now()): void => {
  const now = reached || WITHOUT_SERVER;
  if (online.now === now) return;
  online.asked = asked;
  online.now = now;
};
