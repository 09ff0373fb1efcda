import { and, asc, eq, exists, gt, isNull, lt, sql, type SQL } from 'drizzle-orm';

import type { PlannedMessage } from '@contract/planner/plan';
import type { Funnel, FunnelMessage } from '@contract/schemas/funnels';
import type { FunnelGraph } from '@contract/schemas/structure';

import type { Queryable } from '../../db/database';
import { funnelGroups, funnels, funnelVersions, groupFields } from '../../db/schema';
import { AppError } from '../../errors';

/** Longer than responses of idempotent requests are stored, so that they never refer to a deleted funnel. */
const BROKEN_OFF_KEPT_HOURS = 48;

/** Up to this size a funnel is listed with its whole texts; of a larger one, they are cut. */
const WHOLE_MAX_BYTES = 100_000;
const CUT_CHARS = 100;

/** A funnel of the caller that is not deleted, or null. */
export async function findOwnFunnel(db: Queryable, userId: number, funnelId: number) {
  const [row] = await db
    .select()
    .from(funnels)
    .where(and(eq(funnels.id, funnelId), eq(funnels.userId, userId), isNull(funnels.deletedAt)));
  return row ?? null;
}

/** The newest saved graph of a funnel with its compiled messages, or null while none was saved. */
export async function findNewestVersion(
  db: Queryable,
  { id, revision }: { id: number; revision: number },
): Promise<{ graph: FunnelGraph; plan: PlannedMessage[] } | null> {
  const [row] = await db
    .select({ graph: funnelVersions.graph, plan: funnelVersions.plan })
    .from(funnelVersions)
    .where(and(eq(funnelVersions.funnelId, id), eq(funnelVersions.revision, revision)));
  return row ?? null;
}

/**
 * The caller's funnels in wire format, oldest first, in one query. A funnel without a saved graph is unfinished and
 * found by id only. In a list, texts of very large funnels are cut.
 */
export async function selectFunnels(
  db: Queryable,
  userId: number,
  only: { funnelId?: number; groupId?: number } = {},
): Promise<Funnel[]> {
  const rows = await db
    .select({ funnel: funnels, plan: only.funnelId === undefined ? cutPlan : funnelVersions.plan })
    .from(funnels)
    .leftJoin(
      funnelVersions,
      and(eq(funnelVersions.funnelId, funnels.id), eq(funnelVersions.revision, funnels.revision)),
    )
    .where(
      and(
        eq(funnels.userId, userId),
        isNull(funnels.deletedAt),
        only.funnelId === undefined ? gt(funnels.revision, 0) : eq(funnels.id, only.funnelId),
        only.groupId === undefined ? undefined : isAttachedTo(db, only.groupId),
      ),
    )
    .orderBy(asc(funnels.id));
  return rows.map(({ funnel, plan }) => ({
    id: funnel.id,
    name: funnel.name,
    description: funnel.description,
    active: funnel.active,
    steps: (plan ?? []).map(toFunnelMessage),
    pausedAt: funnel.pausedAt?.getTime() ?? null,
  }));
}

/** One funnel in wire format. @throws AppError FUNNEL_NOT_FOUND */
export async function readFunnel(db: Queryable, userId: number, funnelId: number): Promise<Funnel> {
  const [funnel] = await selectFunnels(db, userId, { funnelId });
  if (!funnel) throw new AppError('FUNNEL_NOT_FOUND');
  return funnel;
}

/** Of all funnels of an owner together this fits into memory. */
const cutPlan = sql<
  PlannedMessage[] | null
>`case when ${funnelVersions.sizeBytes} <= ${sql.raw(String(WHOLE_MAX_BYTES))}
  then ${funnelVersions.plan}
  else (select jsonb_agg(step || jsonb_build_object('text', left(step ->> 'text', ${sql.raw(String(CUT_CHARS))})) order by at)
    from jsonb_array_elements(${funnelVersions.plan}) with ordinality as steps (step, at)) end`;

/** Deletes old funnels of the caller that never got a graph; they were never listed. */
export async function forgetBrokenOff(db: Queryable, userId: number): Promise<void> {
  const oldest = sql`now() - ${BROKEN_OFF_KEPT_HOURS} * interval '1 hour'`;
  await db
    .delete(funnels)
    .where(and(eq(funnels.userId, userId), eq(funnels.revision, 0), lt(funnels.createdAt, oldest)));
}

/** Own fields of groups that texts may name. */
export const selectFields = (db: Queryable, userId: number): Promise<{ id: number; name: string }[]> =>
  db.select({ id: groupFields.id, name: groupFields.name }).from(groupFields).where(eq(groupFields.userId, userId));

/** A compiled message in wire format. */
export function toFunnelMessage({ text, delayMinutes, orderNum, mediaUrl }: PlannedMessage): FunnelMessage {
  return {
    message: text,
    delay_minutes: delayMinutes,
    order_num: orderNum,
    time_type: 'delay',
    media_urls: mediaUrl ?? '',
  };
}

function isAttachedTo(db: Queryable, groupId: number): SQL {
  return exists(
    db
      .select({ one: sql`1` })
      .from(funnelGroups)
      .where(and(eq(funnelGroups.funnelId, funnels.id), eq(funnelGroups.groupId, groupId))),
  );
}
