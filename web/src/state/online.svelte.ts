// Whether the server can be reached, as far as anybody knows.

export const online = $state({ now: navigator.onLine });

/** What the last request, or the browser, found out. */
export const setOnline = (reached: boolean): void => {
  if (online.now !== reached) online.now = reached;
};
