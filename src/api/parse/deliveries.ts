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

/** An unknown status counts as sent if there is a time; otherwise as queued until the broadcast or run is over. */
export function readDeliveryStatus(value: unknown, sentAt: number | null, isOver: boolean): DeliveryStatus {
  const known = readOneOf(STATUSES, value);
  if (known !== null) return known;
  if (sentAt !== null) return 'success';
  return isOver ? 'failed' : 'queued';
}
