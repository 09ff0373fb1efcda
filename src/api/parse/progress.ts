import type { Progress, Wait } from '@contract/schemas/shapes';
import { WAIT_REASONS } from '@contract/waitReasons';

import { isRecord, readFields, readMoment, readNumber, readOneOf } from './readValue';

/** How far a run is; undefined if the server does not send it. */
export function readProgress(value: unknown): Progress | undefined {
  const { done, total, nextAt, wait } = readFields(value);
  const counts = { done: readNumber(done), total: readNumber(total) };
  if (counts.done === null || counts.total === null) return undefined;
  return { done: counts.done, total: counts.total, nextAt: readMoment(nextAt), wait: readWait(wait) ?? null };
}

/** What is waited for; undefined if the server does not send it, or a reason of a newer one. */
export function readWait(value: unknown): Wait | undefined {
  const { reason, moment } = readFields(value);
  const known = readOneOf(WAIT_REASONS, reason);
  return isRecord(value) && known !== null ? { reason: known, moment: readMoment(moment) } : undefined;
}
