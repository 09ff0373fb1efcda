import type { FetchArgs } from '@reduxjs/toolkit/query';

import { splitRoute, type ParamName } from '@contract/routes';

type PathParams<R extends string> = [ParamName<R>] extends [never]
  ? { params?: undefined }
  : { params: Record<ParamName<R>, string | number> };

/** What a call carries; `timeout` is milliseconds. */
type CallOptions<R extends string> = PathParams<R> & {
  query?: Record<string, string | number | undefined>;
  body?: unknown;
  timeout?: number;
  responseHandler?: FetchArgs['responseHandler'];
};

/** Turns a route of the contract into a request; a missing or misspelt `:param` does not compile. */
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
  };
}
