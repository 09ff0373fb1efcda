import type { DeliveryStatus } from '@contract/schemas/shapes';

import { readOneOf } from './readValue';

const STATUSES = [
  'success',
  'queued',
  'sending',
  'failed',
  'unconfirmed',
  'canceled',
  'skipped',
] as const satisfies readonly DeliveryStatus[];

/**
 * What became of a message. A status that the contract does not know: what has a time was sent, and the rest waits as long as the
 * whole goes on.
 */
export function readDeliveryStatus(value: unknown, sentAt: number | null, isOver: boolean): DeliveryStatus {
  const known = readOneOf(STATUSES, value);
  if (known !== null) return known;
  if (sentAt !== null) return 'success';
  return isOver ? 'failed' : 'queued';
}
