import { LANGUAGES } from '@contract/languages';
import type { BroadcastRepeat, PlannedBroadcast, PlannedBroadcastWithGroups } from '@contract/schemas/shapes';

import {
  isRecord,
  readFields,
  readId,
  readList,
  readMomentMs,
  readNumber,
  readOneOf,
  readRows,
  readText,
  UnreadableResponse,
} from './readValue';

const STATUSES = ['draft', 'scheduled', 'missed'] as const satisfies readonly PlannedBroadcast['status'][];
const REASONS = [
  'late',
  'noGroups',
  'mediaMissing',
  'selectionMissing',
  'failed',
  'replanned',
  'restored',
] as const satisfies readonly PlannedBroadcast['missedReason'][];
const KINDS = ['daily', 'weekly', 'monthly'] as const satisfies readonly BroadcastRepeat['kind'][];

/** Whether a broadcast of a deleted series goes on. */
export const parseIsStillSent = (response: unknown): boolean =>
  isRecord(response) && readId(response.runningBroadcastId) !== null;

/** Planned broadcasts; rows without an id or a known status are left out. */
export const parsePlannedBroadcasts = readRows(readPlanned);

/** One with its groups. */
export function parsePlannedBroadcast(response: unknown): PlannedBroadcastWithGroups {
  const fields = readFields(response);
  const planned = readPlanned(fields);
  if (planned === null) throw new UnreadableResponse('No planned broadcast');
  return { ...planned, groupIds: readList(fields.groupIds, readId) };
}

function readPlanned(row: Record<string, unknown>): PlannedBroadcast | null {
  const [id, status] = [readId(row.id), readOneOf(STATUSES, row.status)];
  if (id === null || status === null) return null;
  return {
    id,
    status,
    message: readText(row.message) ?? '',
    variables: readOneOf(LANGUAGES, row.variables),
    mediaUrl: readText(row.mediaUrl),
    mediaName: readText(row.mediaName),
    groupCount: readNumber(row.groupCount) ?? 0,
    selection: readSelection(row.selection),
    startsAtMs: readMomentMs(row.startsAtMs),
    repeat: readRepeat(row.repeat),
    revision: readNumber(row.revision) ?? 0,
    missedReason: readOneOf(REASONS, row.missedReason),
    earlierCount: readNumber(row.earlierCount) ?? 0,
    changedAtMs: readMomentMs(row.changedAtMs) ?? 0,
  };
}

function readSelection(value: unknown): PlannedBroadcast['selection'] {
  const { id, name } = readFields(value);
  const selectionId = readId(id);
  return selectionId === null ? null : { id: selectionId, name: readText(name) };
}

function readRepeat(value: unknown): BroadcastRepeat | null {
  if (!isRecord(value)) return null;
  const [kind, time, zone] = [readOneOf(KINDS, value.kind), readText(value.time), readText(value.zone)];
  if (kind === null || time === null || zone === null) return null;
  const weekdays = readList(value.weekdays, readNumber);
  return {
    kind,
    time,
    zone,
    weekdays,
    monthDay: readNumber(value.monthDay) ?? 1,
    untilMs: readMomentMs(value.untilMs),
  };
}
