// The current page, from the address.

export type Route = { page: string; parts: string[]; query: URLSearchParams; anchor: string };

const read = (): Route => {
  const [page = '', ...parts] = location.pathname
    .split('/')
    .filter(Boolean)
    .map(decodeURIComponent);
  return {
    page,
    parts,
    query: new URLSearchParams(location.search),
    anchor: location.hash.slice(1),
  };
};

export const route = $state<{ now: Route }>({ now: read() });

export const go = (address: string, replace = false): void => {
  if (replace) history.replaceState(null, '', address);
  else history.pushState(null, '', address);
  route.now = read();
  if (!replace && !route.now.anchor) window.scrollTo(0, 0);
};

// Addresses that the server answers itself.
const SERVER_PATHS = /^\/(api|open|plain|confirm|unsubscribe)\b/;

/** Makes links within the client change the page without reloading it. */
export const followLinks = (): void => {
  window.addEventListener('popstate', () => (route.now = read()));
  document.addEventListener('click', (event) => {
    const link = (event.target as Element | null)?.closest('a');
    const plain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey);
    if (!link || !plain || link.target || link.origin !== location.origin) return;
    if (link.hasAttribute('download') || SERVER_PATHS.test(link.pathname)) return;
    if (link.hash && link.pathname + link.search === location.pathname + location.search) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
};
