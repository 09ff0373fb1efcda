import { apiPrefix, splitRoute } from '@contract/http';

import { tokenStorage } from './tokenStorage';

const PLAIN_PAGE = /^\/[a-z-]{0,40}$/;

/**
 * Sends the id of an error screen to the server's log, so that support finds who saw it and when. Independent of the cache, which may be
 * what is broken. Requires a session; the response is ignored.
 */
export function reportErrorScreen(id: string): void {
  const token = tokenStorage.read();
  if (token === null) return;
  const { method, path } = splitRoute('POST /support/errors');
  const { pathname } = window.location;
  fetch(apiPrefix + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    credentials: 'include',
    keepalive: true,
    body: JSON.stringify({ id, page: PLAIN_PAGE.test(pathname) ? pathname : '/' }),
  }).catch(() => undefined);
}
