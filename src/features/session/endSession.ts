import { apiPrefix, routes, splitRoute } from '@contract/routes';

import { tokenStorage } from '@/api/tokenStorage';

/**
 * Forgets the session in this browser, and tells the server, which may answer or not. The request leaves with the token before
 * the token is gone, and outlives the page.
 */
export function endSession(): void {
  const { method, path } = splitRoute(routes.logout);
  const headers = { authorization: `Bearer ${tokenStorage.read() ?? ''}` };
  fetch(apiPrefix + path, { method, headers, credentials: 'include', keepalive: true }).catch(() => undefined);
  tokenStorage.clear();
}
