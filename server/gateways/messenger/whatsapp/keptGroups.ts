import type { GroupMetadata } from 'baileys';

import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@contract/time';

import { createGroupMetadataCache, type GroupMetadataCache, type IsOwn } from './groupMetadataCache';
import { readFailure, TOO_MANY_REQUESTS } from './libraryFailures';

/** The list is fetched again this often, in case a notification was missed. */
const LIST_EVERY_MS = 6 * HOUR_MS;
/** A list this new is not fetched again when a connection reopens: WhatsApp delivers the notifications of the gap. */
const RECENT_MS = 15 * MINUTE_MS;
const RETRY_BASE_MS = 15 * SECOND_MS;
const LIMITED_BASE_MS = 2 * MINUTE_MS;
const RETRY_MAX_MS = 2 * HOUR_MS;

/** What is known of an account's groups, and when the list may be fetched next. */
export interface KeptGroups {
  cache: GroupMetadataCache;
  /** Addresses of the account: its own one, and the one that hides its number. */
  own: readonly string[];
  listedAtMs: number | null;
  listDueAtMs: number;
  failure: { count: number; error: unknown; isLimited: boolean; retryAtMs: number } | null;
  /** Groups that the account joined after the last list. */
  joined: Set<string>;
}

export const createKeptGroups = (isOwn: IsOwn): KeptGroups => ({
  cache: createGroupMetadataCache(isOwn),
  own: [],
  listedAtMs: null,
  listDueAtMs: 0,
  failure: null,
  joined: new Set(),
});

/** A connection opened. The groups of another phone are forgotten. */
export function recordOpening(kept: KeptGroups, address: string, lid: string | undefined): void {
  if (kept.own[0] !== address) {
    kept.cache.clear();
    kept.joined.clear();
    Object.assign(kept, { listedAtMs: null, listDueAtMs: 0, failure: null });
  }
  kept.own = lid === undefined ? [address] : [address, lid];
  if (kept.listedAtMs !== null && Date.now() - kept.listedAtMs > RECENT_MS) kept.listDueAtMs = 0;
}

export function recordList(kept: KeptGroups, groups: readonly GroupMetadata[]): void {
  kept.cache.replace(groups);
  kept.joined.clear();
  const listedAtMs = Date.now();
  Object.assign(kept, { listedAtMs, listDueAtMs: listedAtMs + LIST_EVERY_MS * (1 + Math.random() / 4), failure: null });
}

export function recordFailure(
  kept: KeptGroups,
  error: unknown,
  delayOf: typeof retryDelayMs,
): NonNullable<KeptGroups['failure']> {
  const count = (kept.failure?.count ?? 0) + 1;
  const isLimited = readFailure(error).statusCode === TOO_MANY_REQUESTS;
  kept.failure = { count, error, isLimited, retryAtMs: Date.now() + delayOf(count, isLimited) };
  return kept.failure;
}

/** WhatsApp refused the query itself: a repetition would be refused too. */
export function isRefused(error: unknown): boolean {
  const { statusCode, isAnswer } = readFailure(error);
  return isAnswer && statusCode !== null && statusCode < 500 && statusCode !== TOO_MANY_REQUESTS;
}

/** Doubles with each failure, with up to half of it as jitter; longer after a rate limit. */
export function retryDelayMs(failedCount: number, isLimited: boolean): number {
  const baseMs = isLimited ? LIMITED_BASE_MS : RETRY_BASE_MS;
  return Math.min(RETRY_MAX_MS, baseMs * 2 ** (failedCount - 1)) * (1 + Math.random() / 2);
}
