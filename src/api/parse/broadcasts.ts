import { LANGUAGES } from '@contract/languages';
import type { Broadcast, BroadcastResult, BroadcastText, BroadcastTimeline } from '@contract/schemas/shapes';

import { readDeliveryStatus } from './deliveries';
import {
  readFields,
  readId,
  readList,
  readMoment,
  readNumber,
  readOneOf,
  readRows,
  readText,
  UnreadableResponse,
} from './readValue';

/** Null where the server only confirms the start. */
export interface StartedBroadcast {
  id: number | null;
  total: number | null;
}

const STATUSES = ['running', 'paused', 'completed', 'canceled'] as const satisfies readonly Broadcast['status'][];

export function parseStartedBroadcast(response: unknown): StartedBroadcast {
  const { id, total } = readFields(response);
  return { id: readId(id), total: readNumber(total) };
}

/** Broadcasts without a start time or a total are left out. */
export const parseBroadcasts = readRows(readBroadcast);

/** One broadcast. */
export function parseBroadcast(response: unknown): Broadcast {
  const broadcast = readBroadcast(readFields(response));
  if (broadcast === null) throw new UnreadableResponse('No broadcast');
  return broadcast;
}

/** Counts by stretches of time; those without a beginning are left out. */
export function parseTimeline(response: unknown): BroadcastTimeline {
  const { stepMs, buckets } = readFields(response);
  const length = readNumber(stepMs);
  if (length === null || length <= 0) throw new UnreadableResponse('No timeline');
  return { stepMs: length, buckets: readList(buckets, readBucket) };
}

function readBucket(value: unknown): BroadcastTimeline['buckets'][number] | null {
  const { startMs: start, ...counts } = readFields(value);
  const startMs = readNumber(start);
  if (startMs === null) return null;
  const count = (of: unknown) => readNumber(of) ?? 0;
  return {
    startMs,
    sent: count(counts.sent),
    failed: count(counts.failed),
    unconfirmed: count(counts.unconfirmed),
    expected: count(counts.expected),
  };
}

/** The results of a broadcast by group. */
export const parseBroadcastResults = readRows((row): BroadcastResult | null => {
  const group_id = readId(row.group_id);
  if (group_id === null) return null;
  const sent_at = readMoment(row.sent_at);
  return {
    ...row,
    group_id,
    name: readText(row.name) ?? '',
    custom_name: readText(row.custom_name),
    status: readDeliveryStatus(row.status, sent_at, false),
    sent_at,
    error: readText(row.error),
  };
});

/** The texts of a broadcast by group. */
export const parseBroadcastTexts = readRows((row): BroadcastText | null => {
  const [groupId, text] = [readId(row.groupId), readText(row.text)];
  return groupId === null || text === null ? null : { groupId, text };
});

function readBroadcast(row: Record<string, unknown>): Broadcast | null {
  const [id, created_at, total] = [readId(row.id), readMoment(row.created_at), readNumber(row.total)];
  if (id === null || created_at === null || total === null) return null;
  const count = (value: unknown) => readNumber(value) ?? 0;
  const [sent, failed, unconfirmed, canceled] = [row.sent, row.failed, row.unconfirmed, row.canceled].map(count);
  const done = count(sent) + count(failed) + count(unconfirmed) + count(canceled);
  return {
    ...row,
    id,
    // An unknown status is not shown as running, because it could not be stopped.
    status: readOneOf(STATUSES, row.status) ?? 'completed',
    message: readText(row.message) ?? '',
    variables: readOneOf(LANGUAGES, row.variables),
    media_url: readText(row.media_url),
    media_name: readText(row.media_name),
    sent: count(sent),
    failed: count(failed),
    unconfirmed: count(unconfirmed),
    canceled: count(canceled),
    pending: readNumber(row.pending) ?? Math.max(0, total - done),
    total,
    created_at,
    finished_at: readMoment(row.finished_at),
    ends_at: readMoment(row.ends_at),
    retry_of: readId(row.retry_of),
    retried_by: readId(row.retried_by),
  };
}
