import { MINUTE_MS } from '@contract/time';

import type { Preparation } from '../messenger';

/** What is this new came as soon as it was done. */
export const LIVE_MS = MINUTE_MS;

/** What the service of a messenger for bots responds; its fields are others' data. */
export type Fields = Record<string, unknown>;

/** The service responded that it did not do it. */
export interface Refusal {
  kind: 'refused';
  status: number;
  code: string;
  /** How long it wants to be left alone; missing when it does not say. */
  retryAfterMs?: number | undefined;
  /** What it said beside the code. */
  fields?: Fields | undefined;
}

/** No response that says whether it was done; `isWritten` tells whether the request may have reached the service. */
export interface Loss {
  kind: 'lost';
  reason: string;
  isWritten: boolean;
}

export type Failure = Refusal | Loss;
export type ApiResult = { kind: 'ok'; fields: Fields } | Failure;

export const UNAUTHORIZED = 401;
export const CONFLICT = 409;
export const TOO_MANY_REQUESTS = 429;

/** The fields of a value; none for what has none. */
export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};

/** An id or a text; empty for what is neither. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** What a member is called; null for one without a name. */
export function fullNameOf({ first_name: first, last_name: last }: Fields): string | null {
  const name = [first, last].filter((part) => typeof part === 'string' && part !== '').join(' ');
  return name === '' ? null : name;
}

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** A request that did not do what was wanted, because the service did not respond as expected. */
export class BotFailure extends Error {
  override name = 'BotFailure';
  constructor(readonly result: Failure) {
    super(result.kind === 'lost' ? result.reason : result.code);
  }
}

/** Nothing was transmitted to a group. @param reasons that owners can read, by the status of the response */
export function unsent(
  result: Failure,
  reasons: Readonly<Record<number, string>> = {},
): Exclude<Preparation, { status: 'ready' }> {
  if (result.kind === 'lost') return { status: 'not_sent', reason: result.reason };
  const { status, code, retryAfterMs } = result;
  if (status === TOO_MANY_REQUESTS) return { status: 'limited', reason: code, retryAfterMs };
  if (status === UNAUTHORIZED) return { status: 'not_sent', reason: code };
  return { status: 'rejected', code: reasons[status] ?? code };
}
