import type { FetchArgs, FetchBaseQueryError, FetchBaseQueryMeta, QueryReturnValue } from '@reduxjs/toolkit/query';

import { routes, splitRoute, type ParamName } from '@contract/routes';

import { isKeyedRoute } from './idempotencyKeys';

type PathParams<R extends string> = [ParamName<R>] extends [never]
  ? { params?: undefined }
  : { params: Record<ParamName<R>, string | number> };

/** `timeout` is milliseconds, `key` the caller's own idempotency key. */
type CallOptions<R extends string> = PathParams<R> & {
  query?: Record<string, string | number | undefined>;
  body?: unknown;
  timeout?: number;
  key?: string | undefined;
  responseHandler?: FetchArgs['responseHandler'];
};

/** The shape of a successful response that is checked before its parser runs. */
export type ExpectedShape = 'list' | 'record';

/** A request and the expected shape of its response; `once` of a creating call is its own idempotency key, or the content that gets one. */
export type Call = FetchArgs & { expects?: ExpectedShape; once?: { key: string } | { content: string } };

/** The result of a call within a `queryFn`. */
export type SendResult<T> = QueryReturnValue<T, FetchBaseQueryError, FetchBaseQueryMeta>;

/** Sends a call within a `queryFn`. */
export type Send = (args: FetchArgs) => SendResult<unknown> | PromiseLike<SendResult<unknown>>;

/** Calls whose response may also be a text, a file or empty; their parsers decide what can be used. */
const untypedResponses = new Set<string>([
  routes.getGreeting,
  routes.getGreetingMessage,
  routes.downloadMembers,
  routes.logout,
  routes.listActiveSchedules,
  routes.getMemoryStatus,
  routes.getStructure,
]);
const lists = new Set<string>(
  Object.entries(routes).flatMap(([name, route]) => (name.startsWith('list') ? [route as string] : [])),
);

/** A call named `list…` returns a list, any other GET a record; mutations may return nothing. */
function expectedShape(route: string): ExpectedShape | undefined {
  if (untypedResponses.has(route)) return undefined;
  if (lists.has(route)) return 'list';
  return route.startsWith('GET ') ? 'record' : undefined;
}

/**
 * Turns a route of the contract into a request; a missing or misspelt `:param` does not compile. A creating call is sent with an
 * idempotency key, so that a retry after a lost response creates nothing twice.
 */
export function call<const R extends string>(
  route: R,
  ...[options]: [ParamName<R>] extends [never] ? [CallOptions<R>?] : [CallOptions<R>]
): Call {
  const { method, path } = splitRoute(route);
  const params: Record<string, string | number> = options?.params ?? {};
  const url = path.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(String(params[name])));
  const expects = expectedShape(route);
  return {
    url,
    method,
    ...(expects && { expects }),
    ...(options?.query && { params: options.query }),
    ...(options?.body !== undefined && { body: options.body }),
    ...(options?.timeout !== undefined && { timeout: options.timeout }),
    ...(options?.responseHandler && { responseHandler: options.responseHandler }),
    ...(isKeyedRoute(route) && {
      once:
        options?.key === undefined ? { content: JSON.stringify([route, url, options?.body]) } : { key: options.key },
    }),
  };
}
