import { apiPrefix, splitRoute } from '@contract/http';

import { tokenStorage } from '@/api/tokenStorage';
import { runExitTasks } from '@/lib/exitTasks';

/**
 * Ends the session in this browser and notifies the server, ignoring its response. The request is sent with the token before it is
 * cleared, and outlives the page. Unsaved data is sent first, while the session is valid.
 */
export function endSession(): void {
  const { method, path } = splitRoute('GET /logout');
  const headers = { authorization: `Bearer ${tokenStorage.read() ?? ''}` };
  const logOut = () => {
    fetch(apiPrefix + path, { method, headers, credentials: 'include', keepalive: true }).catch(() => undefined);
  };
  const finishing = runExitTasks();
  tokenStorage.clear();
  if (finishing) void finishing.then(logOut);
  else logOut();
}
