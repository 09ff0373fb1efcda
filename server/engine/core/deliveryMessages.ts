import { eq, sql, type SQL } from 'drizzle-orm';

import type { GroupAct } from '@contract/groupActs';
import type { GroupMessage } from '@contract/schemas/groups';

import type { Queryable } from '../../db/database';
import { deliveries, funnelRuns, funnels } from '../../db/schema';

interface Search {
  which: SQL | undefined;
  order: SQL[];
  maxCount: number;
}

/** Deliveries as messages, with what they belong to. */
export async function selectDeliveryMessages(db: Queryable, { which, order, maxCount }: Search) {
  const { id, groupId, runId, resendRunId, orderNum, broadcastId, actId, status, payload } = deliveries;
  const ofRun = sql<number | null>`coalesce(${runId}, ${resendRunId})`.mapWith((value): number | null => Number(value));
  const { lastError, dueAt, claimedAt, sentAt } = deliveries;
  const rows = await db
    .select({
      delivery: { id, groupId, resendRunId, broadcastId, actId, status, payload, lastError, dueAt, claimedAt, sentAt },
      run: { id: ofRun, orderNum },
      funnel: { id: funnels.id, name: funnels.name },
    })
    .from(deliveries)
    .leftJoin(funnelRuns, eq(funnelRuns.id, ofRun))
    .leftJoin(funnels, eq(funnels.id, funnelRuns.funnelId))
    .where(which)
    .orderBy(...order)
    .limit(maxCount);
  return rows.map(({ delivery, run: { id: ofRunId, orderNum: order }, funnel }) => ({
    ...toMessage(delivery, funnel),
    groupId: delivery.groupId,
    run: ofRunId === null || order === null ? null : { id: ofRunId, orderNum: order },
    claimedMs: delivery.claimedAt?.getTime() ?? null,
    dueMs: delivery.dueAt.getTime(),
  }));
}

type Delivery = Omit<typeof deliveries.$inferSelect, 'runId'>;
type Shown = Pick<Delivery, 'id' | 'resendRunId' | 'broadcastId' | 'actId' | 'status' | 'payload' | 'lastError'> &
  Pick<Delivery, 'dueAt' | 'claimedAt' | 'sentAt'>;

function toMessage(delivery: Shown, funnel: { id: number; name: string } | null): GroupMessage {
  const { status, payload, sentAt, claimedAt, dueAt } = delivery;
  const moment = status === 'queued' ? dueAt : (sentAt ?? claimedAt ?? dueAt);
  return {
    kind: kindOf(delivery, funnel !== null),
    id: delivery.id,
    sourceId: funnel?.id ?? delivery.broadcastId,
    funnelName: funnel?.name ?? null,
    status: status === 'sent' ? 'success' : status,
    atMs: moment.getTime(),
    message: payload.text,
    variables: null,
    mediaUrl: payload.mediaUrl,
    ...(payload.act && { act: presentAct(payload.act) }),
    error: delivery.lastError,
  };
}

const presentAct = (act: GroupAct) => ({
  kind: act.kind,
  ...(act.kind === 'admit' && { isApproved: act.isApproved }),
});

function kindOf({ resendRunId, broadcastId, actId }: Shown, isOfFunnel: boolean): GroupMessage['kind'] {
  if (resendRunId !== null) return 'resend';
  if (isOfFunnel) return 'funnel';
  if (actId !== null) return 'act';
  return broadcastId === null ? 'greeting' : 'broadcast';
}
