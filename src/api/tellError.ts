import { apiPrefix, routes, splitRoute } from '@contract/routes';

import { tokenStorage } from './tokenStorage';

const PLAIN_PAGE = /^\/[a-z-]{0,40}$/;

/**
 * Tells the server's log the id of an error screen, so that support finds who saw it and when. Stands outside of the cache: what
 * cannot be drawn may have broken anything. Before the sign-in there is nobody to ask for; an answer changes nothing.
 */
export function tellError(id: string): void {
  const token = tokenStorage.read();
  if (token === null) return;
  const { method, path } = splitRoute(routes.tellError);
  const { pathname } = window.location;
  fetch(apiPrefix + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    credentials: 'include',
    keepalive: true,
    body: JSON.stringify({ id, page: PLAIN_PAGE.test(pathname) ? pathname : '/' }),
  }).catch(() => undefined);
}
