// The current page, from the address. Without a server, a page stands behind a # in the address:
// any host of files then shows it, from whatever folder.

import { WITHOUT_SERVER } from '../api/edition';

export type Route = { page: string; parts: string[]; query: URLSearchParams; anchor: string };

/** The place in the client, such as /rules/GAME?x=1#RULE. */
const place = (): string =>
  WITHOUT_SERVER
    ? location.hash.slice(1) || '/'
    : location.pathname + location.search + location.hash;

const read = (): Route => {
  const { pathname, searchParams, hash } = new URL(place(), 'http://client');
  const [page = '', ...parts] = pathname.split('/').filter(Boolean).map(decodeURIComponent);
  return { page, parts, query: searchParams, anchor: decodeURIComponent(hash.slice(1)) };
};

/** The address of a place in the client, for a link. */
export const to = (address: string): string => (WITHOUT_SERVER ? `#${address}` : address);

/** The address that others can open. */
export const absolute = (address: string): string =>
  location.origin + (WITHOUT_SERVER ? location.pathname : '') + to(address);

export const route = $state<{ now: Route }>({ now: read() });

export const go = (address: string, replace = false): void => {
  showAddress(address, replace);
  route.now = read();
  if (!replace && !route.now.anchor) window.scrollTo(0, 0);
};

/** Changes the address and nothing else. */
export const showAddress = (address: string, replace = true): void => {
  if (replace) history.replaceState(null, '', to(address));
  else history.pushState(null, '', to(address));
};

// Addresses that the server answers itself.
const SERVER_PATHS = /^\/(api|open|plain|confirm|unsubscribe)\b/;

/** Where a link leads within the client; null if it leads elsewhere. */
const destination = (link: HTMLAnchorElement): string | null => {
  if (link.origin !== location.origin || link.hasAttribute('download')) return null;
  if (!WITHOUT_SERVER)
    return SERVER_PATHS.test(link.pathname) ? null : link.pathname + link.search + link.hash;
  if (link.pathname !== location.pathname) return null;
  if (link.hash.startsWith('#/')) return link.hash.slice(1);
  return place().replace(/#.*$/, '') + link.hash;
};

/** Makes links within the client change the page without reloading it. */
export const followLinks = (): void => {
  window.addEventListener('popstate', () => (route.now = read()));
  document.addEventListener('click', (event) => {
    const link = (event.target as Element | null)?.closest('a');
    const plain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey);
    if (!link || !plain || link.target || event.defaultPrevented) return;
    const address = destination(link);
    if (address === null) return;
    const [before, anchor] = address.split('#');
    if (anchor !== undefined && before === place().replace(/#.*$/, '')) {
      if (!WITHOUT_SERVER) return; // the browser does it
      event.preventDefault();
      if (!link.hasAttribute('data-native')) go(address);
      const found = document.getElementById(decodeURIComponent(anchor));
      found?.scrollIntoView();
      found?.focus({ preventScroll: true });
      return;
    }
    event.preventDefault();
    go(address);
  });
};
