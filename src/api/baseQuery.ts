import {
  fetchBaseQuery,
  type BaseQueryApi,
  type BaseQueryFn,
  type FetchArgs,
  type FetchBaseQueryError,
  type FetchBaseQueryMeta,
} from '@reduxjs/toolkit/query';

import { apiPrefix } from '@contract/http';

import { browserNow, compareClocks } from '@/lib/clock';

import type { Call } from './call';
import { applyRowChanges } from './cacheUpdates/rowChanges';
import { fetchUntilFresh } from './cacheUpdates/staleResponses';
import { takeEarlyResponse } from './earlyResponses';
import { beginResponse } from './eventMark';
import { keyedCallPrepared, keyOfContent, recordOutcome } from './idempotencyKeys';
import { readResponse } from './readResponse';
import { realtime } from './realtimeActions';
import { sessionExpired } from './sessionActions';
import { limitTime, type TimeLimit } from './timeLimit';
import { tokenStorage } from './tokenStorage';

/** A store's thunk argument that blocks its requests: they stay pending for ever. */
export const NETWORK_BLOCKED = { isNetworkBlocked: true } as const;

/** Whether a call belongs to a store that shows a recorded state, which must not change. */
const isNetworkBlocked = (extra: unknown): boolean => extra === NETWORK_BLOCKED;

/** Options of one endpoint. Source: SPEC-7.20. */
export interface ExtraOptions {
  ignore401?: boolean;
}

/** Header with the idempotency key of a creating call. */
const KEY_HEADER = 'Idempotency-Key';
/** Until the head of the response. A query is repeated soon anyway; a mutation is worth a longer wait. */
const QUERY_MAX_MS = 10_000;
const MUTATION_MAX_MS = 30_000;
/** 4 kB a second, the slowest network: a large body takes its time there. The server closes a connection that stands still. */
const SLOWEST_BYTES_PER_MS = 4;

const rawQuery = (limit: TimeLimit, onMissed: () => void) =>
  fetchBaseQuery({
    baseUrl: apiPrefix,
    credentials: 'include',
    fetchFn: async (input, init) => withLightCopy(limit.follow(await respond(input, init, onMissed))),
    prepareHeaders: (headers) => {
      const token = tokenStorage.read();
      if (token) headers.set('Authorization', `Bearer ${token}`);
      return headers;
    },
  });

/** A response that the page's head has requested, or a new one. The clocks are compared by it. */
async function respond(
  input: RequestInfo | URL,
  init: RequestInit | undefined,
  onMissed: () => void,
): Promise<Response> {
  const mayHaveMissed = beginResponse();
  const early = takeEarlyResponse(input);
  const sentMs = early ? performance.timeOrigin : browserNow();
  const response = await (early ?? fetch(input, init));
  compareClocks(response.headers.get('date'), sentMs, browserNow());
  if (mayHaveMissed(response)) onMissed();
  return response;
}

/** The copy that RTK Query makes, without its body: it is read only for the text of a parsing error, which nothing shows, and a list of thousands would be decoded twice. */
function withLightCopy(response: Response): Response {
  return Object.assign(response, { clone: () => new Response(null, response) });
}

/** Replaces a response to a request of an earlier session: its data must not reach the next user's screen. */
const otherSessionError = { error: { status: 'CUSTOM_ERROR', error: 'Requested in another session' } } as const;

type AppBaseQuery = BaseQueryFn<Call, unknown, FetchBaseQueryError, ExtraOptions | undefined, FetchBaseQueryMeta>;

/** Adds the token, reads the envelope, reports an expired session, and drops stale responses and those of another session. */
export const baseQuery: AppBaseQuery = async ({ expects, once, timeout, ...args }, api, extra) => {
  if (isNetworkBlocked(api.extra)) return new Promise<never>(() => undefined);
  const token = tokenStorage.read();
  const isQuery = api.type === 'query';
  const key = once && prepareKey(once, api);
  const keyed = key === undefined ? args : { ...args, headers: { [KEY_HEADER]: key } };
  const maxMs = (timeout ?? (isQuery ? QUERY_MAX_MS : MUTATION_MAX_MS)) + sendingMs(args);
  const onMissed = () => void api.dispatch(realtime['changes:missed']({}));
  const send = async () => {
    const limit = limitTime(api.signal, maxMs);
    try {
      return await rawQuery(limit, onMissed)(keyed, { ...api, signal: limit.signal }, {});
    } finally {
      limit.end();
    }
  };
  const { result, rowChanges } = isQuery ? await fetchUntilFresh(api, send) : { result: await send(), rowChanges: [] };
  if (key !== undefined) recordOutcome(key, result, api);
  if (result.error && statusOf(result.error) === 401) {
    if (!extra?.ignore401 && tokenStorage.end(token)) api.dispatch(sessionExpired());
    return result;
  }
  if (tokenStorage.read() !== token) return otherSessionError;
  if (result.error) return result;
  const read = readResponse(result.data, result.meta?.response?.status ?? 200, expects);
  if ('error' in read) return { ...read, meta: result.meta };
  return { data: rowChanges.reduce<unknown>(applyRowChanges, read.data), meta: result.meta };
};

/** A request has longer the larger its body is: `fetch` does not report the progress of a body. */
function sendingMs({ body }: FetchArgs): number {
  return body === undefined ? 0 : new Blob([JSON.stringify(body)]).size / SLOWEST_BYTES_PER_MS;
}

/** The key is in the browser's storage before the call leaves. */
function prepareKey(once: NonNullable<Call['once']>, api: BaseQueryApi): string {
  const key = 'key' in once ? once.key : keyOfContent(once.content, api);
  api.dispatch(keyedCallPrepared());
  return key;
}

function statusOf(error: FetchBaseQueryError): number | null {
  if (typeof error.status === 'number') return error.status;
  return error.status === 'PARSING_ERROR' ? error.originalStatus : null;
}
