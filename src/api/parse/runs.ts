import type { DeliveryStatus, FunnelRun, RunMessage } from '@contract/schemas/shapes';

import {
  isRecord,
  readFlag,
  readId,
  readList,
  readMoment,
  readNumber,
  readOneOf,
  readRows,
  readText,
} from './readValue';

/** A run as the console keeps it. */
export type KnownRun = Omit<FunnelRun, 'started_at'> & {
  /** Unix seconds; null if unknown. */
  started_at: number | null;
};

/** The funnel and group of a requested list. */
interface Place {
  funnel_id: number;
  group_id: number;
}

const RUN_STATUSES = ['running', 'finished', 'stopped', 'failed'] as const satisfies readonly FunnelRun['status'][];
const DELIVERY_STATUSES = [
  'success',
  'queued',
  'sending',
  'failed',
  'unconfirmed',
  'canceled',
  'skipped',
] as const satisfies readonly DeliveryStatus[];

/** The runs of a funnel in one group, also from a server that sends those of all groups; runs without an id are left out. */
export const parseRuns = (response: unknown, place: Place): KnownRun[] =>
  readRows((row) => parseRun(row, place))(response).filter(({ group_id }) => group_id === place.group_id);

function parseRun(row: Record<string, unknown>, { funnel_id, group_id }: Place): KnownRun | null {
  const id = readId(row.id);
  if (id === null) return null;
  const status = readRunStatus(row);
  const finished = status !== 'running';
  const schedule_time = readMoment(row.schedule_time);
  return {
    ...row,
    id,
    funnel_id: readId(row.funnel_id) ?? funnel_id,
    group_id: readId(row.group_id) ?? group_id,
    schedule_id: readId(row.schedule_id),
    started_at: readMoment(row.started_at) ?? schedule_time,
    schedule_time,
    finished,
    status,
    messages: readList(row.messages, (message, at) => (isRecord(message) ? parseMessage(message, at, finished) : null)),
  };
}

/** `finished` is specified, `status` is our extension: if they disagree, `finished` wins. */
function readRunStatus(row: Record<string, unknown>): FunnelRun['status'] {
  const status = readOneOf(RUN_STATUSES, row.status);
  const finished = readFlag(row.finished) ?? (status !== null && status !== 'running');
  if (!finished) return 'running';
  return status === null || status === 'running' ? 'finished' : status;
}

function parseMessage(row: Record<string, unknown>, at: number, isRunOver: boolean): RunMessage {
  const sent_at = readMoment(row.sent_at);
  return {
    due_at: null,
    media_url: null,
    error: null,
    ...row,
    order_num: readId(row.order_num) ?? at + 1,
    status: readDeliveryStatus(row.status, sent_at, isRunOver),
    sent_at,
    delay_minutes: readNumber(row.delay_minutes) ?? 0,
    message: readText(row.message) ?? '',
  };
}

/** An unknown status counts as sent if there is a time; otherwise as queued until the run is over. */
function readDeliveryStatus(value: unknown, sentAt: number | null, isOver: boolean): DeliveryStatus {
  const known = readOneOf(DELIVERY_STATUSES, value);
  if (known !== null) return known;
  if (sentAt !== null) return 'success';
  return isOver ? 'failed' : 'queued';
}
