import type { FetchBaseQueryError } from '@reduxjs/toolkit/query';

/** A failed call in one shape. `kind`: no response, a timeout, an unreadable response, or a refusal. */
export interface CallFailure {
  kind: 'offline' | 'timeout' | 'unreadable' | 'refused';
  /** HTTP status, or null without a response. */
  status: number | null;
  /** Code of the contract's failures, or null. */
  code: string | null;
  /** The server's text for the user, or null. */
  text: string | null;
  /** The id in the server's log, or null. */
  requestId: string | null;
}

const CODE = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/;
/** The name of a parser's error: the cache serialises thrown errors and keeps little else. */
const UNREADABLE = 'UnreadableResponse';

/** Never throws; leaves out the English messages of parsers. */
export function normalizeError(error: unknown): CallFailure {
  const none: CallFailure = { kind: 'refused', status: null, code: null, text: null, requestId: null };
  if (isRecord(error) && error.name === UNREADABLE) return { ...none, kind: 'unreadable' };
  if (!isFetchError(error)) return none;
  if (error.status === 'FETCH_ERROR') return { ...none, kind: 'offline' };
  if (error.status === 'TIMEOUT_ERROR') return { ...none, kind: 'timeout' };
  if (error.status === 'PARSING_ERROR') return { ...none, kind: 'unreadable', status: error.originalStatus };
  if (error.status === 'CUSTOM_ERROR') return { ...none, kind: 'unreadable' };
  const body = isRecord(error.data) ? error.data : {};
  return {
    kind: 'refused',
    status: error.status,
    code: asText(body.code) ?? asCode(body.error) ?? asCode(body.response),
    text: asSentence(body.response) ?? asSentence(body.error),
    requestId: asText(body.requestId),
  };
}

/** Whether what was asked for does not exist: another try cannot help. An address without the call says so, too, but with no code. */
export const isNotFound = (error: unknown): boolean => {
  const { status, code } = normalizeError(error);
  return status === 404 && code !== null;
};

function isFetchError(error: unknown): error is FetchBaseQueryError {
  return isRecord(error) && 'status' in error;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function asText(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/** A bare code such as `TELEGRAM_NOT_REGISTERED` is no text for the user. */
const asCode = (value: unknown) => (CODE.test(asText(value) ?? '') ? asText(value) : null);
const asSentence = (value: unknown) => (asCode(value) === null ? asText(value) : null);
