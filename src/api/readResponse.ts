import type { FetchBaseQueryError } from '@reduxjs/toolkit/query';

import type { ExpectedShape } from './call';
import { isRecord } from './parse/readValue';

type Result = { data: unknown } | { error: FetchBaseQueryError };

/**
 * Unwraps the envelope of a response with a 2xx status: `{ status: 'success', response }` and `{ success: true, response }`. An
 * envelope may also contain a failure. Content of another shape than expected is a parsing error, like a proxy's error page.
 */
export function readResponse(body: unknown, httpStatus: number, expects: ExpectedShape | undefined): Result {
  if (isFailure(body)) return { error: { status: httpStatus, data: body } };
  const data = unwrap(body);
  if (isAsExpected(data, expects)) return { data };
  return {
    error: { status: 'PARSING_ERROR', originalStatus: httpStatus, data: '', error: `Not a ${expects ?? 'success'}` },
  };
}

function isFailure(body: unknown): boolean {
  return isRecord(body) && (body.status === 'error' || body.success === false);
}

function unwrap(body: unknown): unknown {
  const isEnvelope = isRecord(body) && (body.status === 'success' || body.success === true) && 'response' in body;
  return isEnvelope ? body.response : body;
}

function isAsExpected(data: unknown, expects: ExpectedShape | undefined): boolean {
  if (expects === 'list') return Array.isArray(data) && (data.length === 0 || data.some(isRecord));
  return expects === undefined || isRecord(data);
}
