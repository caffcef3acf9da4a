// Whether the server can be reached, as far as is known.

export const online = $state({ now: navigator.onLine });

/** Records what the last request, or the browser, found. */
export const setOnline = (reached: boolean): void => {
  if (online.now !== reached) online.now = reached;
};
