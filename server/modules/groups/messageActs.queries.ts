import { and, asc, eq, inArray, isNotNull, sql, type SQL } from 'drizzle-orm';

import { contentOf } from '@contract/planner/content';
import type { Language } from '@contract/languages';
import type { Filling } from '@contract/variables';

import type { Queryable } from '../../db/database';
import { ownMessengers } from '../../db/ownRows';
import { broadcasts, deliveries, funnelRuns, funnelVersions, groups } from '../../db/schema';
import { AppError } from '../../errors';

/** Which messages an act is done to, as the call names them. */
export interface MessageSource {
  broadcastId?: number | undefined;
  deliveryId?: number | undefined;
  runId?: number | undefined;
  orderNum?: number | undefined;
  isWholeStep: boolean;
}

/** The messages of a source: which they are, and the text as its author wrote it. */
export interface FoundSource {
  which: SQL | undefined;
  text: string;
  mediaUrl: string | null;
  variables: Language | null;
  /** What the variables were filled in with; null: each message with its own moment. */
  filling: Filling | null;
}

/** @throws AppError BROADCAST_NOT_FOUND, MESSAGE_NOT_FOUND */
export async function findSource(db: Queryable, userId: number, source: MessageSource): Promise<FoundSource> {
  if (source.broadcastId !== undefined) return findBroadcast(db, userId, source.broadcastId);
  const { runId, orderNum, deliveryId, isWholeStep } = source;
  const isIt =
    runId === undefined
      ? eq(deliveries.id, deliveryId ?? 0)
      : and(eq(deliveries.runId, runId), eq(deliveries.orderNum, orderNum ?? 0));
  const [row] = await db
    .select({
      id: deliveries.id,
      nodeId: deliveries.nodeId,
      payload: deliveries.payload,
      funnelId: funnelRuns.funnelId,
      graph: funnelVersions.graph,
    })
    .from(deliveries)
    .leftJoin(funnelRuns, eq(funnelRuns.id, sql`coalesce(${deliveries.runId}, ${deliveries.resendRunId})`))
    .leftJoin(funnelVersions, eq(funnelVersions.id, funnelRuns.versionId))
    .where(and(isIt, inArray(deliveries.accountId, ownMessengers(db, userId)), isNoAct));
  if (!row) throw new AppError('MESSAGE_NOT_FOUND');
  const node = row.graph?.nodes.find(({ id }) => id === row.nodeId);
  const content = node ? contentOf(node) : null;
  const isStep = isWholeStep && row.funnelId !== null && row.nodeId !== null;
  const variables = content?.variables ?? null;
  return {
    which: isStep ? isOfStep(db, row.funnelId ?? 0, row.nodeId ?? '') : eq(deliveries.id, row.id),
    text: (variables === null ? undefined : content?.text) ?? row.payload.text,
    mediaUrl: row.payload.mediaUrl,
    variables,
    filling: null,
  };
}

const isNoAct = sql`${deliveries.payload} -> 'act' is null`;

function isOfStep(db: Queryable, funnelId: number, nodeId: string): SQL | undefined {
  const runs = db.select({ id: funnelRuns.id }).from(funnelRuns).where(eq(funnelRuns.funnelId, funnelId));
  return and(
    eq(deliveries.nodeId, nodeId),
    inArray(sql`coalesce(${deliveries.runId}, ${deliveries.resendRunId})`, runs),
  );
}

async function findBroadcast(db: Queryable, userId: number, id: number): Promise<FoundSource> {
  const [row] = await db
    .select({ text: broadcasts.message, mediaUrl: broadcasts.mediaUrl, filling: broadcasts.filling })
    .from(broadcasts)
    .where(and(eq(broadcasts.id, id), eq(broadcasts.userId, userId)));
  if (!row) throw new AppError('BROADCAST_NOT_FOUND');
  return { ...row, which: eq(deliveries.broadcastId, id), variables: row.filling?.language ?? null };
}

/** A message that was sent, or may have been, the earliest first. */
export type SentMessage = Awaited<ReturnType<typeof selectSent>>[number];

/** @param isLocked until the transaction ends, so that of two acts on a message the second sees the first */
export async function selectSent(db: Queryable, userId: number, which: SQL | undefined, isLocked: boolean) {
  const { id, accountId, groupId, messageId, status, payload, claimedAt, dueAt } = deliveries;
  const query = db
    .select({
      id,
      accountId,
      groupId,
      messageId: sql<string>`${messageId}`,
      payload,
      sentMs: sql<number>`(extract(epoch from ${claimedAt}) * 1000)::float8`,
      dueAt,
      isOwnAdmin: groups.isOwnAdmin,
    })
    .from(deliveries)
    .innerJoin(groups, eq(groups.id, groupId))
    .where(
      and(
        which,
        inArray(accountId, ownMessengers(db, userId)),
        inArray(status, ['sent', 'unconfirmed']),
        isNotNull(messageId),
        isNotNull(claimedAt),
        isNoAct,
        groups.isMember,
      ),
    )
    .orderBy(asc(claimedAt), asc(id));
  return isLocked ? query.for('no key update', { of: deliveries }) : query;
}

/** An act on a message, the oldest first. */
export type DoneAct = Awaited<ReturnType<typeof selectActsOn>>[number];

export async function selectActsOn(db: Queryable, which: SQL | undefined) {
  const { id, groupId, targetId, status, payload, dueAt, claimedAt, sentAt, lastError } = deliveries;
  const targets = db.select({ id }).from(deliveries).where(which);
  return db
    .select({
      groupId,
      groupName: sql<string>`coalesce(nullif(trim(${groups.customName}), ''), ${groups.name})`,
      delivery: { targetId, status, payload, dueAt, claimedAt, sentAt, lastError },
    })
    .from(deliveries)
    .innerJoin(groups, eq(groups.id, groupId))
    .where(inArray(targetId, targets))
    .orderBy(asc(id));
}
