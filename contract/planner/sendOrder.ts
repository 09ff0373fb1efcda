/**
 * The order in which an account sends its queued messages, as the forecast compares them. The engine's search has the same order in
 * SQL (`server/engine/sending/nextDelivery.ts`); `nextDelivery.test.ts` compares the two.
 */

/** Messages of runs, greetings and resends are `timed`, those of broadcasts `bulk`. */
export type SendKind = 'timed' | 'bulk';

/**
 * Whether message a is sent before message b of the same kind: the one that is due earlier, then the one queued earlier, whose id
 * is smaller. Numbers instead of objects, because a forecast compares millions.
 */
export const isBeforeInKind = (aDueMs: number, aId: number, bDueMs: number, bId: number): boolean =>
  aDueMs < bDueMs || (aDueMs === bDueMs && aId < bId);

/**
 * Which of the first messages of the two kinds is sent first, by their moments: the one that can be sent earlier, and the timed one
 * if both can, so that a long broadcast delays no funnel.
 * @param timedDueMs Infinity without such a message, as `bulkDueMs`
 * @param freeMs when the account's pace allows the next send
 */
export const pickKind = (timedDueMs: number, bulkDueMs: number, freeMs: number): SendKind =>
  Math.max(timedDueMs, freeMs) <= Math.max(bulkDueMs, freeMs) ? 'timed' : 'bulk';
