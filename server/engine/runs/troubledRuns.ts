import { and, eq, inArray, sql } from 'drizzle-orm';

import { MINUTE_MS } from '@contract/time';

import type { Queryable, Transaction } from '../../db/database';
import { isAnyOf } from '../../db/isAnyOf';
import { deliveries, funnelRuns, funnels, groups, troubledRuns } from '../../db/schema';
import type { Publish } from '../../realtime/publish';
import { eachOwner, type OwnerParts } from '../../jobs/eachOwner';
import type { IntervalJob } from '../../jobs/startJobs';
import { nameOrId } from '../../nameOrId';
import { translate } from '../../translate';
import { withUserLanguage } from '../../notifications/withUserLanguage';
import { publishNotifications, writeNotification, type NotificationRow } from '../../notifications/notify';

/** Many runs of one start end together, and a late receipt may still clear one: their owner gets one notification of all. */
const defaultTiming: GatherTiming = { quietMs: 30_000, gatherMaxMs: 15 * MINUTE_MS, pollEveryMs: 5_000 };

/**
 * When the owner is notified of the gathered runs: none joined them for `quietMs`, or the first waits for `gatherMaxMs`. Also when one is
 * of the future, because the database's clock was set back.
 */
export interface GatherTiming {
  quietMs: number;
  gatherMaxMs: number;
  pollEveryMs: number;
}

type TroubledParts = OwnerParts & { publish: Publish };

interface Trouble {
  userId: number;
  funnelName: string;
  groupId: number;
  groupName: string;
  failed: number;
  unconfirmed: number;
}

/** Records a run that finished with failed or unconfirmed messages. Call it in the transaction that finishes the run. */
export async function recordTroubledRun(tx: Transaction, runId: number): Promise<void> {
  const [trouble] = await tx
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(eq(deliveries.runId, runId), inArray(deliveries.status, ['failed', 'unconfirmed'])))
    .limit(1);
  if (!trouble) return;
  const [run] = await tx
    .select({ runId: funnelRuns.id, userId: funnels.userId })
    .from(funnelRuns)
    .innerJoin(funnels, eq(funnels.id, funnelRuns.funnelId))
    .where(eq(funnelRuns.id, runId));
  if (run) await tx.insert(troubledRuns).values(run).onConflictDoNothing();
}

/** Notifies owners of their troubled runs, with one summary for all that ended together. */
export function troubledRunsJob(parts: TroubledParts, timing = defaultTiming): IntervalJob {
  return {
    name: 'engine.troubledRuns',
    everyMs: timing.pollEveryMs,
    run: () => notifyTroubledRuns(parts, timing),
  };
}

async function notifyTroubledRuns(parts: TroubledParts, { quietMs, gatherMaxMs }: GatherTiming): Promise<void> {
  const { userId: reader, createdAt } = troubledRuns;
  const ago = (ms: number) => sql`now() - ${ms} * interval '1 millisecond'`;
  const ripe = await parts.db
    .select({ userId: reader })
    .from(troubledRuns)
    .groupBy(reader)
    .having(
      sql`max(${createdAt}) <= ${ago(quietMs)} or min(${createdAt}) <= ${ago(gatherMaxMs)} or max(${createdAt}) > ${ago(-quietMs)}`,
    );
  await eachOwner(
    parts,
    (userId) => notifyOwner(parts, userId),
    ripe.map(({ userId }) => userId),
  );
}

async function notifyOwner({ db, publish }: TroubledParts, userId: number): Promise<void> {
  const written = await db.transaction(async (tx): Promise<NotificationRow[]> => {
    const ripeRuns = await tx.delete(troubledRuns).where(eq(troubledRuns.userId, userId)).returning();
    const runIds = ripeRuns.map(({ runId }) => runId);
    const troubles = runIds.length > 0 ? await readTroubles(tx, runIds) : [];
    if (troubles.length === 0) return [];
    const texts = await withUserLanguage(tx, userId, () => ({
      title: translate('troubled.title'),
      message: describe(troubles),
    }));
    return writeNotification(tx, { userId, type: 'funnel', ...texts });
  });
  publishNotifications(publish, written, 'warning');
}

/** What is still wrong with the runs: a receipt may have come meanwhile. */
async function readTroubles(db: Queryable, runIds: number[]): Promise<Trouble[]> {
  const count = (status: 'failed' | 'unconfirmed') =>
    sql<number>`(count(*) filter (where ${deliveries.status} = ${status}))::int`;
  return db
    .select({
      userId: funnels.userId,
      funnelName: funnels.name,
      groupId: groups.id,
      groupName: sql<string>`coalesce(${groups.customName}, ${groups.name})`,
      failed: count('failed'),
      unconfirmed: count('unconfirmed'),
    })
    .from(deliveries)
    .innerJoin(funnelRuns, eq(funnelRuns.id, deliveries.runId))
    .innerJoin(funnels, eq(funnels.id, funnelRuns.funnelId))
    .innerJoin(groups, eq(groups.id, funnelRuns.groupId))
    .where(and(isAnyOf(deliveries.runId, runIds), inArray(deliveries.status, ['failed', 'unconfirmed'])))
    .groupBy(funnelRuns.id, funnels.id, groups.id);
}

function describe(troubles: readonly Trouble[]): string {
  const [first] = troubles;
  const sum = (of: 'failed' | 'unconfirmed') => troubles.reduce((all, trouble) => all + trouble[of], 0);
  const { failed, unconfirmed } = { failed: sum('failed'), unconfirmed: sum('unconfirmed') };
  return [
    first && troubles.length === 1
      ? translate('troubled.single', {
          funnelName: first.funnelName,
          groupName: nameOrId(first.groupName, first.groupId),
        })
      : translate('troubled.several', { count: troubles.length }),
    failed > 0 ? translate('troubled.failed', { failed }) : '',
    unconfirmed > 0 ? translate('troubled.unconfirmed', { unconfirmed }) : '',
  ]
    .filter(Boolean)
    .join(' ');
}
