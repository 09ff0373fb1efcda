import type { FetchArgs, FetchBaseQueryError, FetchBaseQueryMeta, QueryReturnValue } from '@reduxjs/toolkit/query';

import type { CallName, Calls } from '@contract/calls';
import { splitRoute, type ParamName } from '@contract/http';

type CallByRoute = { [Name in CallName as Calls[Name]['route']]: Calls[Name] };
type KnownRoute = keyof CallByRoute;

type PathParams<R extends KnownRoute> = [ParamName<R>] extends [never]
  ? { params?: undefined }
  : { params: Record<ParamName<R>, string | number> };

/** A list says so: its content is checked before its parser runs. `any`: it may also be a text, a file or empty. */
type Expected<R extends KnownRoute> = R extends `GET ${string}`
  ? CallByRoute[R] extends { response: { shape: { response: { element: object } } } }
    ? { expects: 'list' | 'any' }
    : { expects?: 'any' }
  : { expects?: undefined };

/** A creating call is sent once: with the caller's own idempotency key, or one by its content. */
type Once<R extends KnownRoute> = CallByRoute[R] extends { isIdempotent: true }
  ? { once: true | { key: string | undefined } }
  : { once?: undefined };

/** `timeout` is milliseconds. */
interface CommonOptions {
  query?: Record<string, string | number | undefined>;
  body?: unknown;
  timeout?: number;
  responseHandler?: FetchArgs['responseHandler'];
}

type CallOptions<R extends KnownRoute> = CommonOptions & PathParams<R> & Expected<R> & Once<R>;

/** The options as the request needs them. */
interface AnyOptions extends CommonOptions {
  params?: Record<string, string | number>;
  expects?: 'list' | 'any';
  once?: true | { key: string | undefined };
}

/** The shape of a successful response that is checked before its parser runs. */
export type ExpectedShape = 'list' | 'record';

/** A request and the expected shape of its response; `once` of a creating call is its own idempotency key, or the content that gets one. */
export type Call = FetchArgs & { expects?: ExpectedShape; once?: { key: string } | { content: string } };

/** The result of a call within a `queryFn`. */
export type SendResult<T> = QueryReturnValue<T, FetchBaseQueryError, FetchBaseQueryMeta>;

/** Sends a call within a `queryFn`. */
export type Send = (args: FetchArgs) => SendResult<unknown> | PromiseLike<SendResult<unknown>>;

/**
 * Turns a call of the contract into a request. What the contract says of it is checked by the compiler: its path, its `:params`, that a
 * creating call is sent once, so that a retry after a lost response creates nothing twice. A GET of no list returns a record.
 */
export function call<R extends KnownRoute>(
  route: R,
  ...[options]: object extends CallOptions<R> ? [CallOptions<R>?] : [CallOptions<R>]
): Call {
  const { method, path } = splitRoute(route);
  const {
    params = {},
    expects = method === 'GET' ? 'record' : 'any',
    once,
    query,
    body,
    timeout,
    responseHandler,
  } = (options ?? {}) as AnyOptions;
  const url = path.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(String(params[name])));
  const ownKey = typeof once === 'object' ? once.key : undefined;
  return {
    url,
    method,
    ...(expects !== 'any' && { expects }),
    ...(query && { params: query }),
    ...(body !== undefined && { body }),
    ...(timeout !== undefined && { timeout }),
    ...(responseHandler && { responseHandler }),
    ...(once && { once: ownKey === undefined ? { content: JSON.stringify([route, url, body]) } : { key: ownKey } }),
  };
}
