import type { FetchArgs } from '@reduxjs/toolkit/query';

import { splitRoute, type ParamName } from '@contract/routes';

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

/**
 * Turns a route of the contract into a request; a missing or misspelt `:param` does not compile. A creating call is named, so that
 * trying it again after a lost answer makes nothing twice.
 */
export function call<const R extends string>(
  route: R,
  ...[options]: [ParamName<R>] extends [never] ? [CallOptions<R>?] : [CallOptions<R>]
): FetchArgs {
  const { method, path } = splitRoute(route);
  const params: Record<string, string | number> = options?.params ?? {};
  const url = path.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(String(params[name])));
  return {
    url,
    method,
    ...(options?.query && { params: options.query }),
    ...(options?.body !== undefined && { body: options.body }),
    ...(options?.timeout !== undefined && { timeout: options.timeout }),
    ...(options?.responseHandler && { responseHandler: options.responseHandler }),
    ...(isCreating(route) && {
      headers: { [keyHeader]: options?.key ?? keyOfIntent([route, url, options?.body]) },
    }),
  };
}
