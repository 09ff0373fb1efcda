/** Method and path of a call below `apiPrefix`, e.g. `'PATCH /groups/:id/custom_name'`. */
export type Route = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;

/** Path prefix of all calls. Source: section 7 of docs/evidence/specification.md. */
export const apiPrefix = '/api';

/** Below it are the files for calendar programs, `<secret>.ics`. Ours. */
export const CALENDAR_FILE_PATH = '/calendar-files';

/** Header of a sign-in: the time zone of the browser, as an IANA id. Servers that do not know it ignore it. Ours. */
export const TIME_ZONE_HEADER = 'x-time-zone';

/** Header of the response to a GET: a text that is another one after each event of the account. Decision 0127. Ours. */
export const EVENT_MARK_HEADER = 'x-event-mark';

/** The `:names` in a route: `'PATCH /groups/:id/custom_name'` → `'id'`. */
export type ParamName<R extends string> = R extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamName<Rest>
  : R extends `${string}:${infer Name}`
    ? Name
    : never;

/** Method and path of a route, e.g. `{ method: 'GET', path: '/groups/:id/greeting' }`. */
export function splitRoute(route: string): { method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'; path: string } {
  const [method = '', path = ''] = route.split(' ');
  return { method: method as 'GET', path };
}
