/**
 * The order in which an account sends its queued messages, as the forecast compares them. The engine's search has the same order in
 * SQL (`server/engine/sending/nextDelivery.ts`); `nextDelivery.test.ts` compares the two.
 */

/** Messages of runs, greetings and resends are `timed`, those of broadcasts `bulk`. */
export type SendKind = 'timed' | 'bulk';

/** A queued message, as far as the order needs it. */
export interface Queued {
  dueMs: number;
  /** Grows in the order in which messages were queued. */
  id: number;
  kind: SendKind;
}

/** Whether a message is sent before another of the same kind: the one that is due earlier, then the one queued earlier. */
export const isBeforeInKind = (a: Queued, b: Queued): boolean =>
  a.dueMs < b.dueMs || (a.dueMs === b.dueMs && a.id < b.id);

/**
 * Which of the first messages of the two kinds is sent first: the one that can be sent earlier, and the timed one if both can, so
 * that a long broadcast delays no funnel. Undefined without messages.
 * @param freeMs when the account's pace allows the next send
 */
export function pickFirst<T extends Queued>(timed: T | undefined, bulk: T | undefined, freeMs: number): T | undefined {
  if (timed === undefined || bulk === undefined) return timed ?? bulk;
  return Math.max(timed.dueMs, freeMs) <= Math.max(bulk.dueMs, freeMs) ? timed : bulk;
}
