import type { PlannedMessage } from '@contract/planner/plan';
import type { DeliveryStatus, FunnelRun, MessageChange, Resend, RunMessage } from '@contract/schemas/runs';
import { toSeconds } from '@contract/time';

import type { deliveries, DeliveryPayload } from '../../db/schema';
import { totalsOf, type VoteCounts } from '../../db/pollTotals';

/** A row of `deliveries`. */
export type DeliveryRow = Pick<
  typeof deliveries.$inferSelect,
  'nodeId' | 'status' | 'sentAt' | 'dueAt' | 'payload' | 'lastError'
> & { changes?: MessageChange[] | undefined };

/** A row of `deliveries` that is a manual resend. */
export type ResendRow = Pick<
  typeof deliveries.$inferSelect,
  'nodeId' | 'status' | 'sentAt' | 'createdAt' | 'lastError'
>;

/** A run's own deliveries and its manual resends, both oldest first. */
export interface RunDeliveries {
  sent: DeliveryRow[];
  resent: ResendRow[];
}

/**
 * The messages of a run in the order of its plan: queued or sent ones from their delivery, future ones as queued
 * without a time, unreachable ones as skipped, or canceled when the run was stopped.
 */
export function mergeMessages(
  plan: readonly PlannedMessage[],
  { sent, resent }: RunDeliveries,
  run: FunnelRun['status'],
  votes?: ReadonlyMap<string, VoteCounts>,
): RunMessage[] {
  const byNode = new Map(sent.map((row) => [row.nodeId, row]));
  return plan.map((message) => {
    const row = byNode.get(message.nodeId);
    return {
      order_num: message.orderNum,
      delay_minutes: message.delayMinutes,
      ...(row ? describeDelivery(row) : describeUnreached(message, run)),
      ...(message.poll && { poll: totalsOf(message.poll, votes?.get(message.nodeId)) }),
      ...(message.act && { act: message.act }),
      resends: resent.filter(({ nodeId }) => nodeId === message.nodeId).map(describeResend),
    };
  });
}

function describeDelivery({ status, sentAt, dueAt, payload, lastError, changes }: DeliveryRow) {
  return {
    status: toWireStatus(status),
    sent_at: sentAt && toSeconds(sentAt),
    due_at: status === 'queued' ? toSeconds(dueAt) : null,
    message: textOf(payload),
    media_url: payload.mediaUrl,
    error: lastError,
    ...(changes && { changes }),
  };
}

/** An act has its text in what it does. */
function textOf({ text, act }: DeliveryPayload): string {
  if (act?.kind === 'rename') return act.name;
  return act?.kind === 'describe' ? act.description : text;
}

function describeResend({ status, sentAt, createdAt, lastError }: ResendRow): Resend {
  return {
    status: toWireStatus(status),
    asked_at: toSeconds(createdAt),
    sent_at: sentAt && toSeconds(sentAt),
    error: lastError,
  };
}

const toWireStatus = (status: DeliveryRow['status']): DeliveryStatus => (status === 'sent' ? 'success' : status);

function describeUnreached({ text, variables, mediaUrl, isReachable }: PlannedMessage, run: FunnelRun['status']) {
  const status = isReachable ? unreachedStatus(run) : 'skipped';
  return {
    status,
    sent_at: null,
    due_at: null,
    message: text,
    ...(variables && { variables }),
    media_url: mediaUrl,
    error: null,
  };
}

function unreachedStatus(run: FunnelRun['status']): DeliveryStatus {
  switch (run) {
    case 'running':
      return 'queued';
    case 'stopped':
      return 'canceled';
    case 'finished':
    case 'failed':
      return 'skipped';
  }
}
