import {
  fetchBaseQuery,
  type BaseQueryFn,
  type FetchArgs,
  type FetchBaseQueryError,
  type FetchBaseQueryMeta,
} from '@reduxjs/toolkit/query';

import { apiPrefix } from '@contract/routes';

import { keyHeader } from './call';
import { takeEarlyAnswer } from './earlyAnswers';
import { noteOutcome } from './intentKeys';
import { sessionExpired } from './sessionActions';
import { tokenStorage } from './tokenStorage';

/** What one endpoint may ask of the gate. Source: spec §7 silences the status call's 401. */
export interface ExtraOptions {
  ignore401?: boolean;
}

const rawQuery = fetchBaseQuery({
  baseUrl: apiPrefix,
  credentials: 'include',
  timeout: 30_000,
  fetchFn: (input, init) => takeEarlyAnswer(input) ?? fetch(input, init),
  prepareHeaders: (headers) => {
    const token = tokenStorage.read();
    if (token) headers.set('Authorization', `Bearer ${token}`);
    return headers;
  },
});

/** The gate to the server: adds the token, unwraps `{ status, response }`, and reports an expired session. */
export const baseQuery: BaseQueryFn<
  FetchArgs,
  unknown,
  FetchBaseQueryError,
  ExtraOptions | undefined,
  FetchBaseQueryMeta
> = async (args, api, extra) => {
  const result = await rawQuery(args, api, {});
  const key = new Headers(args.headers as HeadersInit).get(keyHeader);
  if (key !== null) noteOutcome(key, result);
  if (result.error) {
    const isRefused = statusOf(result.error) === 401;
    if (isRefused && !extra?.ignore401 && tokenStorage.read() !== null) {
      tokenStorage.clear();
      api.dispatch(sessionExpired());
    }
    return result;
  }
  return { ...result, data: unwrapEnvelope(result.data) };
};

function statusOf(error: FetchBaseQueryError): number | null {
  if (typeof error.status === 'number') return error.status;
  return error.status === 'PARSING_ERROR' ? error.originalStatus : null;
}

/** `{ status: 'success', response }` becomes its `response`; any other answer stays as it is. */
function unwrapEnvelope(data: unknown): unknown {
  const isEnvelope = typeof data === 'object' && data !== null && 'status' in data && 'response' in data;
  return isEnvelope && data.status === 'success' ? data.response : data;
}
