import type { FetchBaseQueryError } from '@reduxjs/toolkit/query';

import type { Expected } from './call';

type Answer = { data: unknown } | { error: FetchBaseQueryError };

/**
 * Takes an answer that came with a good HTTP status out of its envelope: `{ status: 'success', response }` is its `response`, a
 * refusal in the envelope is a refusal, and what is not of the expected kind is as unreadable as a page of a proxy.
 */
export function readAnswer(body: unknown, httpStatus: number, expects: Expected | undefined): Answer {
  if (isRecord(body) && body.status === 'error') return { error: { status: httpStatus, data: body } };
  const data = unwrap(body);
  if (isAsExpected(data, expects)) return { data };
  return {
    error: { status: 'PARSING_ERROR', originalStatus: httpStatus, data: '', error: `Not a ${expects ?? 'success'}` },
  };
}

function unwrap(body: unknown): unknown {
  const isEnvelope = isRecord(body) && body.status === 'success' && 'response' in body;
  return isEnvelope ? body.response : body;
}

function isAsExpected(data: unknown, expects: Expected | undefined): boolean {
  if (expects === 'list') return Array.isArray(data) && data.every(isOneThing);
  return expects === undefined || isOneThing(data);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isOneThing(value: unknown): boolean {
  return isRecord(value) && !Array.isArray(value);
}
