import type { FunnelRun, MissedReason, MissedStart, Resend, RunMessage } from '@contract/schemas/shapes';

import { readDeliveryStatus } from './deliveries';
import { readPauses } from './pauses';
import { readProgress } from './progress';
import {
  isRecord,
  readFields,
  readFlag,
  readId,
  readList,
  readMoment,
  readNumber,
  readOneOf,
  readRows,
  readText,
} from './readValue';

/** `lacksFacts`: the server sends only the specified fields and offers no resend. */
export type KnownRunMessage = RunMessage & { lacksFacts?: true };

/** A run as the console keeps it. */
export type KnownRun = Omit<FunnelRun, 'started_at' | 'messages'> & {
  /** Unix seconds; null if unknown. */
  started_at: number | null;
  messages: KnownRunMessage[];
};

/** The funnel and group of a requested list. */
interface Place {
  funnel_id: number;
  group_id: number;
}

const RUN_STATUSES = ['running', 'finished', 'stopped', 'failed'] as const satisfies readonly FunnelRun['status'][];
const REASONS = [
  'late',
  'inactive',
  'notReady',
  'notWritable',
  'failed',
  'restored',
] as const satisfies readonly MissedReason[];

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
    progress: readProgress(row.progress),
    isTrial: readFlag(row.isTrial) ?? undefined,
    ...readPauses(row),
    messages: readList(row.messages, (message, at) => (isRecord(message) ? parseMessage(message, at, finished) : null)),
  };
}

/** The response of a resend. */
export const parseRunMessage = (response: unknown): KnownRunMessage => parseMessage(readFields(response), 0, false);

/** Starts that did not happen; without a time they cannot be sorted among the runs and are left out. */
export const parseMissedStarts = (response: unknown, { group_id }: Pick<Place, 'group_id'>): MissedStart[] =>
  readRows((row): MissedStart | null => {
    const [id, start_at] = [readId(row.id), readMoment(row.start_at)];
    const reason = readOneOf(REASONS, row.reason);
    if (id === null || start_at === null || reason === null) return null;
    return { ...row, id, group_id: readId(row.group_id) ?? group_id, start_at, reason };
  })(response);

/** `finished` is specified, `status` is our extension: if they disagree, `finished` wins. */
function readRunStatus(row: Record<string, unknown>): FunnelRun['status'] {
  const status = readOneOf(RUN_STATUSES, row.status);
  const finished = readFlag(row.finished) ?? (status !== null && status !== 'running');
  if (!finished) return 'running';
  return status === null || status === 'running' ? 'finished' : status;
}

function parseMessage(row: Record<string, unknown>, at: number, isRunOver: boolean): KnownRunMessage {
  const sent_at = readMoment(row.sent_at);
  const lacksFacts = !('due_at' in row || 'error' in row);
  return {
    ...row,
    order_num: readId(row.order_num) ?? at + 1,
    status: readDeliveryStatus(row.status, sent_at, isRunOver),
    sent_at,
    due_at: readMoment(row.due_at),
    delay_minutes: readNumber(row.delay_minutes) ?? 0,
    message: readText(row.message) ?? '',
    media_url: readText(row.media_url),
    error: readText(row.error),
    ...('resends' in row && { resends: readList(row.resends, parseResend) }),
    ...(lacksFacts && { lacksFacts }),
  };
}

function parseResend(value: unknown): Resend | null {
  const row = readFields(value);
  const asked_at = readMoment(row.asked_at);
  if (asked_at === null) return null;
  const sent_at = readMoment(row.sent_at);
  return {
    ...row,
    status: readDeliveryStatus(row.status, sent_at, false),
    asked_at,
    sent_at,
    error: readText(row.error),
  };
}
