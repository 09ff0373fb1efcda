import type { Sending } from '@contract/schemas/shapes';

import { readFields, readFlag, readNumber, UnreadableResponse } from './readValue';

/** Whether sending is stopped; without the size of the queue it is unreadable. */
export function parseSending(response: unknown): Sending {
  const fields = readFields(response);
  const queuedCount = readNumber(fields.queuedCount);
  if (queuedCount === null) throw new UnreadableResponse('Not the state of sending');
  const isWarmingUp = readFlag(fields.isWarmingUp) === true;
  return { stoppedAt: readNumber(fields.stoppedAt), queuedCount, ...(isWarmingUp && { isWarmingUp: true as const }) };
}
