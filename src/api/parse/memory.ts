import type { MemoryStatus } from '@contract/schemas/shapes';

import { isRecord, readFields, readId, readList, readNumber } from './readValue';

/**
 * Which schedules hold a lock: as fields of the response, or below its `status` as the specification stores it. Null where the
 * server says nothing about locks.
 */
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

/** How many locks were removed; null where the server does not say. */
export function parseCleared(response: unknown): { clearedCount: number | null } {
  return { clearedCount: readNumber(readFields(response).clearedCount) };
}

function readCount(value: unknown): number | null {
  return readNumber(readFields(value).count);
}
