import type { ActiveSchedule, FunnelSchedule, MemoryStatus, StartedInGroups } from '@contract/schemas/shapes';

import {
  isRecord,
  readFields,
  readFlag,
  readId,
  readList,
  readMoment,
  readNumber,
  readRows,
  readText,
} from './readValue';

/** An armed schedule as the active funnels page shows it; unknown fields are null or missing. */
export type ShownSchedule = Omit<FunnelSchedule, 'group_id' | 'start_at'> & {
  group_id: number | null;
  /** Unix seconds. */
  start_at: number | null;
  /** Empty if unknown. */
  funnel_name: string;
  funnel_active: boolean;
} & Partial<
    Pick<
      ActiveSchedule,
      'name' | 'custom_name' | 'progress' | 'wait' | 'runId' | 'pausedAt' | 'funnelPausedAt' | 'isTrial' | 'series'
    >
  >;

/** The same before its funnel was looked up. */
export type ArmedSchedule = Omit<ShownSchedule, 'funnel_name' | 'funnel_active'> &
  Partial<Pick<ShownSchedule, 'funnel_name' | 'funnel_active'>>;

/** The requested funnel and group, for a server that does not repeat them in the rows. */
interface Place {
  funnel_id: number;
  group_id: number;
}

/** The schedules of a funnel in a group; without an id or a time they are left out. */
export const parseGroupSchedules = (response: unknown, { funnel_id, group_id }: Place): FunnelSchedule[] =>
  readRows((row): FunnelSchedule | null => {
    const [id, start_at] = [readId(row.id), readMoment(row.start_at)];
    if (id === null || start_at === null) return null;
    const place = { funnel_id: readId(row.funnel_id) ?? funnel_id, group_id: readId(row.group_id) ?? group_id };
    return { ...row, id, ...place, start_at, active: readFlag(row.active) ?? true };
  })(response);

/** Armed schedules. A response that is no list counts as empty, as specified. */
export function parseActiveSchedules(response: unknown): ArmedSchedule[] {
  return Array.isArray(response) ? readRows((row) => parseArmed(row, null, true))(response) : [];
}

/** The armed schedules among all those of one funnel. */
export function parseFunnelSchedules(response: unknown, funnelId: number): ArmedSchedule[] {
  return readRows((row) => parseArmed(row, funnelId, false))(response).filter(({ active }) => active);
}

function parseArmed(row: Record<string, unknown>, funnelId: number | null, isArmed: boolean): ArmedSchedule | null {
  const [id, funnel_id] = [readId(row.id), readId(row.funnel_id) ?? funnelId];
  if (id === null || funnel_id === null) return null;
  return {
    ...row,
    id,
    funnel_id,
    group_id: readId(row.group_id),
    start_at: readMoment(row.start_at),
    active: readFlag(row.active) ?? isArmed,
    funnel_name: readText(row.funnel_name) ?? undefined,
    funnel_active: readFlag(row.funnel_active) ?? undefined,
  };
}

/** The result of a start in several groups; a server that sends no counts started in all of them. */
export function parseStarted(response: unknown, requestedCount: number): StartedInGroups {
  const fields = readFields(response);
  const failures = Array.isArray(fields.failures) ? (fields.failures as StartedInGroups['failures']) : [];
  const [successful, failed] = [readCount(fields.successfulGroups), readCount(fields.failedGroups)];
  const totalGroups =
    readCount(fields.totalGroups) ?? (successful === null ? requestedCount : successful + (failed ?? 0));
  const failedGroups = failed ?? (successful === null ? failures.length : Math.max(0, totalGroups - successful));
  const successfulGroups = successful ?? Math.max(0, totalGroups - failedGroups);
  return { ...fields, successfulGroups, failedGroups, totalGroups, failures };
}

/** A number, or the length of a list. */
function readCount(value: unknown): number | null {
  return Array.isArray(value) ? value.length : readNumber(value);
}

/** Reads locks from the response or, as specified, from its `status`. Null if there are none of the fields. */
export function parseMemory(response: unknown): MemoryStatus | null {
  const body = readFields(response);
  const fields = isRecord(body.status) ? body.status : body;
  if (!isRecord(fields.running) && !isRecord(fields.stopped) && readNumber(fields.total) === null) return null;
  const { running, stopped } = fields;
  const schedules = readList(readFields(running).schedules, readId);
  const runningCount = readCountField(running) ?? schedules.length;
  const stoppedCount = readCountField(stopped) ?? 0;
  return {
    ...fields,
    status: 'success',
    running: { count: runningCount, schedules },
    stopped: { count: stoppedCount },
    total: readNumber(fields.total) ?? runningCount + stoppedCount,
  };
}

/** The number of removed locks; null if the server does not send it. */
export function parseCleared(response: unknown): { clearedCount: number | null; inFlightCount: number } {
  const { clearedCount, inFlightCount } = readFields(response);
  return { clearedCount: readNumber(clearedCount), inFlightCount: readNumber(inFlightCount) ?? 0 };
}

function readCountField(value: unknown): number | null {
  return readNumber(readFields(value).count);
}
