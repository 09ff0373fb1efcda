import { apiPrefix, routes, splitRoute } from '@contract/routes';

import { tokenStorage } from '@/api/tokenStorage';
import { runExitTasks } from '@/lib/exitTasks';

/**
 * Forgets the session in this browser, and tells the server, which may answer or not. The request leaves with the token before
 * the token is gone, and outlives the page. What must not be lost is sent first, while the server still knows the session.
 */
export function endSession(): void {
  const { method, path } = splitRoute(routes.logout);
  const headers = { authorization: `Bearer ${tokenStorage.read() ?? ''}` };
  const logOut = () => {
    fetch(apiPrefix + path, { method, headers, credentials: 'include', keepalive: true }).catch(() => undefined);
  };
  const finishing = runExitTasks();
  tokenStorage.clear();
  if (finishing) void finishing.then(logOut);
  else logOut();
}
