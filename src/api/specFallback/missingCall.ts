import type {
  BaseQueryFn,
  TypedUseQuery,
  TypedUseQueryHookResult,
  TypedUseQuerySubscriptionOptions,
} from '@reduxjs/toolkit/query/react';

import { normalizeError } from '@/lib/normalizeError';

/** Statuses of an unknown path or method. */
const UNKNOWN = [404, 405, 501];

/** Whether a call failed because the server does not support it; a missing row has an error code of the contract. */
export function isMissingCall(error: unknown): boolean {
  const { status, code } = normalizeError(error);
  return status !== null && UNKNOWN.includes(status) && !code?.endsWith('_NOT_FOUND');
}

/** Adds `isOffered` to the result of a query hook: false once the server has shown that it lacks the call. */
export const withIsOffered =
  <T, A, B extends BaseQueryFn>(useQuery: TypedUseQuery<T, A, B>) =>
  (
    arg: Parameters<TypedUseQuery<T, A, B>>[0],
    options?: TypedUseQuerySubscriptionOptions,
  ): TypedUseQueryHookResult<T, A, B> & { isOffered: boolean } => {
    const result = useQuery(arg, options);
    return { ...result, isOffered: !isMissingCall(result.error) };
  };
