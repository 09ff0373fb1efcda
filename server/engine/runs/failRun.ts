import { and, eq, inArray, isNull } from 'drizzle-orm';

import type { Transaction } from '../../db/database';
import { deliveries, funnelRuns, funnels, funnelSchedules, groups, openConditions } from '../../db/schema';
import { sqlNow } from '../../gateways/clock';
import { publishNotifications, writeNotification, type NotificationRow } from '../../notifications/notify';
import { withUserLanguage } from '../../notifications/withUserLanguage';
import { nameOrId } from '../../nameOrId';
import { translate } from '../../translate';
import { recordRuns } from '../../webhooks/recordEvents';
import { publishChanges } from './runEvents';
import type { RunParts } from './runParts';

/** Ends a run that the server cannot continue: what is queued is canceled, and its owner is notified. One that has ended stays as it is. */
export async function failRun(parts: RunParts, runId: number): Promise<void> {
  const written = await parts.db.transaction((tx) => failRunIn(tx, parts, runId));
  if (!written) return;
  await publishChanges(parts, { moved: [runId] });
  publishNotifications(parts.publish, written, 'error');
  for (const { userId } of written) parts.publish(userId, 'funnels:updated', {});
}

/** The same in the caller's transaction. @returns the notification to publish; null for a run that has ended already */
async function failRunIn(tx: Transaction, { clock }: RunParts, runId: number): Promise<NotificationRow[] | null> {
  const [failed] = await tx
    .update(funnelRuns)
    .set({ status: 'failed', finishedAt: sqlNow(clock), pausedAt: null })
    .where(and(eq(funnelRuns.id, runId), eq(funnelRuns.status, 'running')))
    .returning();
  await tx
    .update(deliveries)
    .set({ isAdvancePending: false })
    .where(and(eq(deliveries.runId, runId), deliveries.isAdvancePending));
  if (!failed) return null;
  await recordRuns(tx, 'run.finished', [runId]);
  await tx
    .update(deliveries)
    .set({ status: 'canceled' })
    .where(and(eq(deliveries.runId, runId), eq(deliveries.status, 'queued')));
  await tx
    .update(openConditions)
    .set({ closedAt: sqlNow(clock) })
    .where(and(eq(openConditions.runId, runId), isNull(openConditions.takenAt), isNull(openConditions.closedAt)));
  if (failed.scheduleId !== null)
    await tx
      .update(funnelSchedules)
      .set({ state: 'failed', active: false })
      .where(and(eq(funnelSchedules.id, failed.scheduleId), inArray(funnelSchedules.state, ['waiting', 'running'])));
  const [names] = await tx
    .select({ userId: funnels.userId, funnelName: funnels.name, customName: groups.customName, name: groups.name })
    .from(funnels)
    .innerJoin(groups, eq(groups.id, failed.groupId))
    .where(eq(funnels.id, failed.funnelId));
  if (!names) return [];
  const { userId, funnelName, customName, name } = names;
  const texts = await withUserLanguage(tx, userId, () => ({
    title: translate('failedRun.title'),
    message: translate('failedRun.message', { funnelName, groupName: nameOrId(customName ?? name, failed.groupId) }),
  }));
  return writeNotification(tx, { userId, type: 'funnel', ...texts });
}
