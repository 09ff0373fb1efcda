import type { FetchArgs } from '@reduxjs/toolkit/query';

import { routes, splitRoute, type ParamName } from '@contract/routes';

import { isCreating, keyOfIntent } from './intentKeys';

/** Carries the name of a creating call. */
export const keyHeader = 'Idempotency-Key';

type PathParams<R extends string> = [ParamName<R>] extends [never]
  ? { params?: undefined }
  : { params: Record<ParamName<R>, string | number> };

/** What a call carries; `timeout` is milliseconds, `key` the caller's own name for a creating call. */
type CallOptions<R extends string> = PathParams<R> & {
  query?: Record<string, string | number | undefined>;
  body?: unknown;
  timeout?: number;
  key?: string;
  responseHandler?: FetchArgs['responseHandler'];
};

/** What a call answers with when all is well, as far as the console checks it before a screen sees it. */
export type Expected = 'list' | 'record';

/** A request, and what may come back. */
export type Call = FetchArgs & { expects?: Expected };

/** Calls whose answer may also be a single text, a file or nothing; their parsers decide what can be used. */
const freeAnswers = new Set<string>([
  routes.getGreeting,
  routes.downloadMembers,
  routes.logout,
  routes.listActiveSchedules,
  routes.getMemoryStatus,
  routes.getStructure,
]);
const lists = new Set<string>(
  Object.entries(routes).flatMap(([name, route]) => (name.startsWith('list') ? [route as string] : [])),
);

/** A call named `list…` answers a list, any other that reads answers one thing; what changes things may answer nothing. */
function expectedOf(route: string): Expected | undefined {
  if (freeAnswers.has(route)) return undefined;
  if (lists.has(route)) return 'list';
  return route.startsWith('GET ') ? 'record' : undefined;
}

/**
 * Turns a route of the contract into a request; a missing or misspelt `:param` does not compile. A creating call is named, so that
 * trying it again after a lost answer makes nothing twice.
 */
export function call<const R extends string>(
  route: R,
  ...[options]: [ParamName<R>] extends [never] ? [CallOptions<R>?] : [CallOptions<R>]
): Call {
  const { method, path } = splitRoute(route);
  const params: Record<string, string | number> = options?.params ?? {};
  const url = path.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(String(params[name])));
  const expects = expectedOf(route);
  return {
    url,
    method,
    ...(expects && { expects }),
    ...(options?.query && { params: options.query }),
    ...(options?.body !== undefined && { body: options.body }),
    ...(options?.timeout !== undefined && { timeout: options.timeout }),
    ...(options?.responseHandler && { responseHandler: options.responseHandler }),
    ...(isCreating(route) && {
      headers: { [keyHeader]: options?.key ?? keyOfIntent([route, url, options?.body]) },
    }),
  };
}
