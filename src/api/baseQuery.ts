import {
  fetchBaseQuery,
  type BaseQueryFn,
  type FetchBaseQueryError,
  type FetchBaseQueryMeta,
} from '@reduxjs/toolkit/query';

import { apiPrefix } from '@contract/routes';

import { keyHeader, type Call } from './call';
import { askUntilCertain } from './doubtedAnswers';
import { takeEarlyAnswer } from './earlyAnswers';
import { noteOutcome } from './intentKeys';
import { isLineCut } from './line';
import { readAnswer } from './readAnswer';
import { sessionExpired } from './sessionActions';
import { tokenStorage } from './tokenStorage';

/** What one endpoint may ask of the gate. Source: spec §7 silences the status call's 401. */
export interface ExtraOptions {
  ignore401?: boolean;
}

/** A question that fills a screen is asked anew soon enough; a change is worth waiting for. */
const QUESTION_MAX_MS = 10_000;
const CHANGE_MAX_MS = 30_000;

const rawQuery = fetchBaseQuery({
  baseUrl: apiPrefix,
  credentials: 'include',
  fetchFn: (input, init) => takeEarlyAnswer(input) ?? fetch(input, init),
  prepareHeaders: (headers) => {
    const token = tokenStorage.read();
    if (token) headers.set('Authorization', `Bearer ${token}`);
    return headers;
  },
});

/** What is left of an answer to somebody whose session has ended meanwhile: nothing of it may reach the next one's screen. */
const foreignAnswer = { error: { status: 'CUSTOM_ERROR', error: 'Asked in another session' } } as const;

/** What is known of an answer beside its content; `askedMs` is when the question left that was answered in the end. */
type Meta = FetchBaseQueryMeta & { askedMs?: number };

type Gate = BaseQueryFn<Call, unknown, FetchBaseQueryError, ExtraOptions | undefined, Meta>;

/**
 * The gate to the server: adds the token, reads the envelope, reports an expired session, and lets no answer through that is out
 * of date or somebody else's.
 */
export const baseQuery: Gate = async ({ expects, ...args }, api, extra) => {
  if (isLineCut(api.extra)) return new Promise<never>(() => undefined);
  const token = tokenStorage.read();
  const isQuestion = api.type === 'query';
  const request = { timeout: isQuestion ? QUESTION_MAX_MS : CHANGE_MAX_MS, ...args };
  let askedMs = 0;
  const ask = async () => {
    askedMs = Date.now();
    return rawQuery(request, api, {});
  };
  const result = isQuestion ? await askUntilCertain(api.queryCacheKey, api.signal, ask) : await ask();
  const key = new Headers(args.headers as HeadersInit).get(keyHeader);
  if (key !== null) noteOutcome(key, result);
  if (result.error && statusOf(result.error) === 401) {
    if (!extra?.ignore401 && tokenStorage.end(token)) api.dispatch(sessionExpired());
    return result;
  }
  if (tokenStorage.read() !== token) return foreignAnswer;
  if (result.error) return result;
  return {
    meta: result.meta && { ...result.meta, askedMs },
    ...readAnswer(result.data, result.meta?.response?.status ?? 200, expects),
  };
};

function statusOf(error: FetchBaseQueryError): number | null {
  if (typeof error.status === 'number') return error.status;
  return error.status === 'PARSING_ERROR' ? error.originalStatus : null;
}
