import type { MemoryStatus } from '@contract/schemas/shapes';

import { isRecord, readFields, readId, readList, readNumber } from './readValue';

/** Reads locks from the response or, as specified, from its `status`. Null if there are none of the fields. */
export function parseMemory(response: unknown): MemoryStatus | null {
  const body = readFields(response);
  const fields = isRecord(body.status) ? body.status : body;
  if (!isRecord(fields.running) && !isRecord(fields.stopped) && readNumber(fields.total) === null) return null;
  const { running, stopped, active } = fields;
  const schedules = readList(readFields(running).schedules, readId);
  const runningCount = readCount(running) ?? schedules.length;
  const stoppedCount = readCount(stopped) ?? 0;
  const activeCount = readCount(active);
  return {
    ...fields,
    status: 'success',
    running: { count: runningCount, schedules },
    stopped: { count: stoppedCount },
    total: readNumber(fields.total) ?? runningCount + stoppedCount,
    active: activeCount === null ? undefined : { count: activeCount },
  };
}

/** The number of removed locks; null if the server does not send it. */
export function parseCleared(response: unknown): { clearedCount: number | null } {
  return { clearedCount: readNumber(readFields(response).clearedCount) };
}

function readCount(value: unknown): number | null {
  return readNumber(readFields(value).count);
}
