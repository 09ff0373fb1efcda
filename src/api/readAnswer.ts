import type { FetchBaseQueryError } from '@reduxjs/toolkit/query';

import type { Expected } from './call';
import { isRecord } from './parse/readValue';

type Answer = { data: unknown } | { error: FetchBaseQueryError };

/**
 * Takes a response that came with a good HTTP status out of its envelope: `{ status: 'success', response }` and
 * `{ success: true, response }` are their `response`, a refusal in the envelope is a refusal, and what is not of the expected kind
 * is as unreadable as a page of a proxy.
 */
export function readAnswer(body: unknown, httpStatus: number, expects: Expected | undefined): Answer {
  if (isRefusal(body)) return { error: { status: httpStatus, data: body } };
  const data = unwrap(body);
  if (isAsExpected(data, expects)) return { data };
  return {
    error: { status: 'PARSING_ERROR', originalStatus: httpStatus, data: '', error: `Not a ${expects ?? 'success'}` },
  };
}

function isRefusal(body: unknown): boolean {
  return isRecord(body) && (body.status === 'error' || body.success === false);
}

function unwrap(body: unknown): unknown {
  const isEnvelope = isRecord(body) && (body.status === 'success' || body.success === true) && 'response' in body;
  return isEnvelope ? body.response : body;
}

function isAsExpected(data: unknown, expects: Expected | undefined): boolean {
  if (expects === 'list') return Array.isArray(data) && (data.length === 0 || data.some(isRecord));
  return expects === undefined || isRecord(data);
}
