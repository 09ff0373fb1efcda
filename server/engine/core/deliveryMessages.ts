import { asc, eq, inArray, sql, type SQL, type SQLWrapper } from 'drizzle-orm';

import type { GroupAct } from '@contract/groupActs';
import type { GroupMessage } from '@contract/schemas/groups';
import type { MessageChange } from '@contract/schemas/runs';

import type { Queryable } from '../../db/database';
import { isAnyOf } from '../../db/isAnyOf';
import { deliveries, funnelRuns, funnels } from '../../db/schema';

interface Search {
  which: SQL | undefined;
  order: SQL[];
  maxCount: number;
}

/** Deliveries as messages, with what they belong to. */
export async function selectDeliveryMessages(db: Queryable, { which, order, maxCount }: Search) {
  const { id, groupId, runId, resendRunId, orderNum, broadcastId, actId, targetId, status, payload } = deliveries;
  const ofRun = sql<number | null>`coalesce(${runId}, ${resendRunId})`.mapWith((value): number | null => Number(value));
  const { lastError, dueAt, claimedAt, sentAt } = deliveries;
  const funnel = funnelOfRun(db, ofRun);
  const rows = await db
    .select({
      delivery: {
        ...{ id, groupId, resendRunId, broadcastId, actId, targetId, status, payload },
        ...{ lastError, dueAt, claimedAt, sentAt },
      },
      run: { id: ofRun, orderNum },
      funnel: { id: funnel.id, name: funnel.name },
    })
    .from(deliveries)
    .leftJoinLateral(funnel, sql`true`)
    .where(which)
    .orderBy(...order)
    .limit(maxCount);
  const changes = await selectChanges(
    db,
    rows.map(({ delivery }) => delivery.id),
  );
  return rows.map(({ delivery, run: { id: ofRunId, orderNum: order }, funnel: its }) => ({
    groupId: delivery.groupId,
    run: ofRunId === null || order === null ? null : { id: ofRunId, orderNum: order },
    claimedMs: delivery.claimedAt?.getTime() ?? null,
    dueMs: delivery.dueAt.getTime(),
    ...toMessage(delivery, its),
    ...(changes.has(delivery.id) && { changes: changes.get(delivery.id) }),
  }));
}

/** The funnel of a run, found by each message: a join would read the runs of all owners. */
const funnelOfRun = (db: Queryable, runId: SQL) =>
  db
    .select({ id: funnels.id, name: funnels.name })
    .from(funnelRuns)
    .innerJoin(funnels, eq(funnels.id, funnelRuns.funnelId))
    .where(eq(funnelRuns.id, runId))
    .limit(1)
    .as('funnel');

/** What was done to messages since they were sent, by the message, the oldest first. */
export async function selectChanges(
  db: Queryable,
  ids: readonly number[] | SQLWrapper,
): Promise<Map<number, MessageChange[]>> {
  const changes = new Map<number, MessageChange[]>();
  if (isList(ids) && ids.length === 0) return changes;
  const { targetId, status, payload, dueAt, claimedAt, sentAt, lastError } = deliveries;
  const rows = await db
    .select({ targetId, status, payload, dueAt, claimedAt, sentAt, lastError })
    .from(deliveries)
    .where(isList(ids) ? isAnyOf(targetId, ids) : inArray(targetId, ids))
    .orderBy(asc(deliveries.id));
  for (const { targetId: id, ...row } of rows)
    if (id !== null) changes.set(id, [...(changes.get(id) ?? []), presentChange(row)]);
  return changes;
}

const isList = (ids: readonly number[] | SQLWrapper): ids is readonly number[] => Array.isArray(ids);

type Changing = Pick<
  typeof deliveries.$inferSelect,
  'status' | 'payload' | 'dueAt' | 'claimedAt' | 'sentAt' | 'lastError'
>;

/** An act on a message, as its history shows it. */
export const presentChange = ({ status, payload, ...row }: Changing): MessageChange => ({
  kind: payload.act?.kind === 'correct' || payload.act?.kind === 'pin' ? payload.act.kind : 'recall',
  status: status === 'sent' ? 'success' : status,
  atMs: (row.sentAt ?? row.claimedAt ?? row.dueAt).getTime(),
  text: payload.text,
  error: row.lastError,
});

type Delivery = Omit<typeof deliveries.$inferSelect, 'runId'>;
type Shown = Pick<
  Delivery,
  'id' | 'resendRunId' | 'broadcastId' | 'actId' | 'targetId' | 'status' | 'payload' | 'lastError'
> &
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
    message: payload.text === '' && payload.act ? textOf(payload.act) : payload.text,
    variables: null,
    mediaUrl: payload.mediaUrl,
    ...(payload.poll && { poll: payload.poll }),
    ...(payload.act && { act: presentAct(payload.act, delivery.targetId) }),
    error: delivery.lastError,
  };
}

/** What an act writes. */
function textOf(act: GroupAct): string {
  if (act.kind === 'rename') return act.name;
  return act.kind === 'describe' ? act.description : '';
}

const presentAct = (act: GroupAct, targetId: number | null) => ({
  kind: act.kind,
  ...(targetId !== null && { targetId }),
  ...(act.kind === 'admit' && { isApproved: act.isApproved }),
});

function kindOf({ resendRunId, broadcastId, actId }: Shown, isOfFunnel: boolean): GroupMessage['kind'] {
  if (resendRunId !== null) return 'resend';
  if (isOfFunnel) return 'funnel';
  if (actId !== null) return 'act';
  return broadcastId === null ? 'greeting' : 'broadcast';
}
