import { apiPrefix, splitRoute } from '@contract/http';

import { readSignedIn } from '@/api/parse/session';
import { tokenStorage } from '@/api/tokenStorage';
import { runExitTasks } from '@/lib/exitTasks';

const TIMEOUT_MS = 20_000;
const FIRST_PAGE = '/dashboard';

/**
 * Lets this browser act on another account, from a page that is loaded again: nothing of the former one stays in memory. What waits to be
 * sent for it is sent before. A plain function, as the sign-in, so that no token enters an action or the state.
 * @throws after a refusal, when nothing has changed, or without a response: if the session has moved, the next call leads to the sign-in
 */
export async function openAccount(id: number, place = FIRST_PAGE): Promise<void> {
  await runExitTasks();
  const { method, path } = splitRoute('POST /accounts/:id/open');
  const response = await fetch(apiPrefix + path.replace(':id', String(id)), {
    method,
    headers: { authorization: `Bearer ${tokenStorage.read() ?? ''}` },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: unknown) => {
    throw failWith(error instanceof DOMException ? 'TIMEOUT_ERROR' : 'FETCH_ERROR');
  });
  const body = (await response.json().catch(() => null)) as unknown;
  const opened = response.ok ? readSignedIn(body) : null;
  if (opened === null) throw failWith(response.status, body);
  tokenStorage.save(opened.token, opened.user);
  window.location.assign(place);
}

/** Like a failed call of the cache, so that its reason is shown. */
const failWith = (status: number | 'TIMEOUT_ERROR' | 'FETCH_ERROR', data?: unknown): Error =>
  Object.assign(new Error(`The account was not opened: ${status}.`), { status, data });
