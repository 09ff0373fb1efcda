import { createAction, type Dispatch } from '@reduxjs/toolkit';

import { limits } from '@contract/limits';

import { browserNow } from '@/lib/clock';
import { normalizeError } from '@/lib/normalizeError';
import type { Dated, EntriesState } from '@/lib/persistence/entriesStorage';
import { randomId } from '@/lib/randomId';

import { createDraftsSlice } from './drafts/createDraftsSlice';

/** Header of a response that an earlier request with the same key got. */
const REPEATED = 'idempotency-replayed';

/** A call whose outcome is unknown; `ts` is when it was first sent, in milliseconds since 1970. */
interface UnfinishedCall extends Dated {
  idempotencyKey: string;
}

/** Calls of forms and buttons without a draft whose outcome is unknown, by a hash of their content; other tabs and a reloaded page know them. */
export const unfinishedCalls = createDraftsSlice('unfinishedCalls', {
  version: 1,
  migrations: {},
  isValid: (value): value is UnfinishedCall =>
    typeof value === 'object' &&
    value !== null &&
    'ts' in value &&
    typeof value.ts === 'number' &&
    'idempotencyKey' in value &&
    typeof value.idempotencyKey === 'string',
});

/** A call with an idempotency key is about to leave: what is needed to repeat it is written to the browser's storage first. */
export const keyedCallPrepared = createAction('api/keyedCallPrepared');

export const newIdempotencyKey = (): string => randomId();

/** Whether the server did the work of a call before, for a request with the same key. */
export const isRepeated = (meta?: { response?: Response }): boolean => meta?.response?.headers.get(REPEATED) === 'true';

/** The argument of a call with the idempotency key of its draft; without one it gets a key by its content. */
export interface Keyed {
  key?: string;
}

/** The store as calls see it. */
interface Store {
  dispatch: Dispatch;
  getState: () => unknown;
}

/** The key of a call without a draft: until its outcome is known, every retry with the same content gets the same key. */
export function keyOfContent(content: string, { dispatch, getState }: Store): string {
  const nowMs = browserNow();
  const hash = hashOf(content);
  for (const [known, { ts }] of Object.entries(readUnfinished(getState)))
    if (Math.abs(nowMs - ts) > limits.idempotency.retryMs) forget(known, dispatch);
  const known = readUnfinished(getState)[hash] as UnfinishedCall | undefined;
  if (known) return known.idempotencyKey;
  const idempotencyKey = newIdempotencyKey();
  dispatch(unfinishedCalls.actions.draftKept({ key: hash, draft: { idempotencyKey, ts: nowMs } }));
  return idempotencyKey;
}

/** Forgets the key once the server has accepted or refused the call. */
export function recordOutcome(key: string, { error }: { error?: unknown }, { dispatch, getState }: Store): void {
  if (error !== undefined && isOutcomeUnknown(error)) return;
  for (const [hash, known] of Object.entries(readUnfinished(getState)))
    if ((known as UnfinishedCall).idempotencyKey === key) forget(hash, dispatch);
}

/** Whether a failed call may have taken effect. */
export function isOutcomeUnknown(error: unknown): boolean {
  const { kind, status } = normalizeError(error);
  return kind !== 'refused' || status === null || status >= 500;
}

/** What was done before under the key of a refused call; `id` is of what it made. */
export interface DoneBefore {
  call: string | null;
  id: number | null;
}

/** Reads the refusal of a call whose key was used for other content; null for other errors. */
export function readDoneBefore(error: unknown): DoneBefore | null {
  if (normalizeError(error).code !== 'IDEMPOTENCY_KEY_REUSED') return null;
  const { data } = error as { data?: { storedCall?: unknown; storedId?: unknown } };
  return {
    call: typeof data?.storedCall === 'string' ? data.storedCall : null,
    id: typeof data?.storedId === 'number' ? data.storedId : null,
  };
}

const forget = (hash: string, dispatch: Dispatch) => void dispatch(unfinishedCalls.actions.draftRemoved({ key: hash }));

const readUnfinished = (getState: () => unknown): EntriesState['byKey'] =>
  (getState() as { unfinishedCalls?: EntriesState }).unfinishedCalls?.byKey ?? {};

/** Two FNV-1a hashes. Contents with the same hash would share a key, which the server refuses for different ones. */
function hashOf(content: string): string {
  let [low, high] = [0x811c9dc5, 0x01000193];
  for (let at = 0; at < content.length; at += 1) {
    low = Math.imul(low ^ content.charCodeAt(at), 0x01000193);
    high = Math.imul(high ^ content.charCodeAt(at), 0x85ebca6b);
  }
  return `c${(low >>> 0).toString(36)}${(high >>> 0).toString(36)}`;
}
