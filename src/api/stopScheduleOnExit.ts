import { apiPrefix, routes, splitRoute } from '@contract/routes';

import { tokenStorage } from './tokenStorage';

/** Stops a schedule while the session or the page ends: with the current token, outside of the cache, and it outlives the page. */
export async function stopScheduleOnExit(scheduleId: number): Promise<void> {
  const { method, path } = splitRoute(routes.stopSchedule);
  const response = await fetch(apiPrefix + path.replace(':id', String(scheduleId)), {
    method,
    headers: { authorization: `Bearer ${tokenStorage.read() ?? ''}` },
    credentials: 'include',
    keepalive: true,
  });
  if (!response.ok) throw new Error(`The schedule was not stopped: ${response.status}`);
}
