import { and, eq, isNull } from 'drizzle-orm';

import type { PlannedMessage } from '@contract/planner/plan';
import { isResendable } from '@contract/resends';
import type { RunMessage } from '@contract/schemas/runs';

import type { Transaction } from '../../db/database';
import {
  deliveries,
  funnelRuns,
  funnels,
  funnelVersions,
  groups,
  mediaFiles,
  messengerAccounts,
  type DeliveryPayload,
} from '../../db/schema';
import { fillMessage, readGroupValues } from '../../engine/core/fillMessages';
import { readNow, type Clock } from '../../gateways/clock';
import { AppError } from '../../errors';
import { mergeMessages } from './runMessages';
import { selectDeliveries } from './runs.queries';

/** A message of a run that its owner resends. */
export interface ResendOrder {
  userId: number;
  runId: number;
  orderNum: number;
}

/**
 * Queues a message of a run again, as a separate delivery that does not affect the run. The run's row is locked, so
 * that of two concurrent requests one fails.
 * @throws AppError RUN_NOT_FOUND, RUN_PAUSED, GROUP_NOT_FOUND, GROUP_NOT_WRITABLE, MESSENGER_NOT_CONNECTED
 * @throws AppError MESSAGE_NOT_RESENDABLE, MESSAGE_VALUE_MISSING, MESSAGE_TOO_LONG, MEDIA_NOT_FOUND
 */
export async function resendMessage(tx: Transaction, clock: Clock, order: ResendOrder): Promise<RunMessage> {
  const { userId, runId, orderNum } = order;
  const { run, plan, group } = await lockRun(tx, userId, runId);
  if (run.status === 'running' && run.pausedAt !== null) throw new AppError('RUN_PAUSED');
  const planned = plan.find((message) => message.orderNum === orderNum);
  if (!planned) throw new AppError('RUN_NOT_FOUND');
  requireReachable(group);
  const message = await readMessage(tx, planned, run);
  if (!isResendable(message)) throw new AppError('MESSAGE_NOT_RESENDABLE');
  if (message.media_url !== null) await requireMedia(tx, userId, message.media_url);
  const now = await readNow(tx, clock);
  const [made] = await tx
    .insert(deliveries)
    .values({
      accountId: group.accountId,
      groupId: run.groupId,
      resendRunId: runId,
      nodeId: planned.nodeId,
      orderNum,
      payload: await findPayload(tx, planned, run, now),
      dueAt: now,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: deliveries.id });
  if (!made) throw new AppError('MESSAGE_NOT_RESENDABLE');
  return readMessage(tx, planned, run);
}

/**
 * The text that was approved for the run. One that could not be sent for want of a value is filled in again with the values of now,
 * for the moment of its step; one that the run has passed by has no moment but now.
 */
async function findPayload(
  tx: Transaction,
  planned: PlannedMessage,
  { id, groupId, values }: Pick<Awaited<ReturnType<typeof lockRun>>['run'], 'id' | 'groupId' | 'values'>,
  now: Date,
): Promise<DeliveryPayload> {
  const [row] = await tx
    .select({ payload: deliveries.payload, dueAt: deliveries.dueAt })
    .from(deliveries)
    .where(and(eq(deliveries.runId, id), eq(deliveries.nodeId, planned.nodeId)));
  if (row && !row.payload.problem) return row.payload;
  const current = row ? (await readGroupValues(tx, [groupId])).get(groupId) : undefined;
  const momentMs = (row?.dueAt ?? now).getTime();
  const payload = fillMessage(planned, values && { ...values, ...current }, momentMs);
  if (payload.problem === 'valueMissing') throw new AppError('MESSAGE_VALUE_MISSING');
  if (payload.problem) throw new AppError('MESSAGE_TOO_LONG');
  return payload;
}

/** A run of the caller whose funnel is not deleted. */
async function lockRun(tx: Transaction, userId: number, runId: number) {
  const [found] = await tx
    .select({
      run: {
        id: funnelRuns.id,
        status: funnelRuns.status,
        groupId: funnelRuns.groupId,
        pausedAt: funnelRuns.pausedAt,
        values: funnelRuns.groupValues,
      },
      plan: funnelVersions.plan,
      group: {
        accountId: groups.accountId,
        isMember: groups.isMember,
        canPost: groups.canPost,
        desired: messengerAccounts.desired,
      },
    })
    .from(funnelRuns)
    .innerJoin(funnels, eq(funnels.id, funnelRuns.funnelId))
    .innerJoin(funnelVersions, eq(funnelVersions.id, funnelRuns.versionId))
    .innerJoin(groups, eq(groups.id, funnelRuns.groupId))
    .innerJoin(messengerAccounts, eq(messengerAccounts.id, groups.accountId))
    .where(and(eq(funnelRuns.id, runId), eq(funnels.userId, userId), isNull(funnels.deletedAt)))
    .for('update', { of: funnelRuns });
  if (!found) throw new AppError('RUN_NOT_FOUND');
  return found;
}

function requireReachable(group: Awaited<ReturnType<typeof lockRun>>['group']): void {
  if (!group.isMember) throw new AppError('GROUP_NOT_FOUND');
  if (!group.canPost) throw new AppError('GROUP_NOT_WRITABLE');
  if (group.desired !== 'on') throw new AppError('MESSENGER_NOT_CONNECTED');
}

async function readMessage(
  tx: Transaction,
  planned: PlannedMessage,
  { id, status }: Pick<typeof funnelRuns.$inferSelect, 'id' | 'status'>,
): Promise<RunMessage> {
  const rows = (await selectDeliveries(tx, [id])).get(id) ?? { sent: [], resent: [] };
  const [message] = mergeMessages([planned], rows, status);
  if (!message) throw new AppError('RUN_NOT_FOUND');
  return message;
}

/** Locks the file's row against removal. */
async function requireMedia(tx: Transaction, userId: number, url: string): Promise<void> {
  const [file] = await tx
    .select({ id: mediaFiles.id })
    .from(mediaFiles)
    .where(and(eq(mediaFiles.userId, userId), eq(mediaFiles.url, url), isNull(mediaFiles.removedAt)))
    .for('share');
  if (!file) throw new AppError('MEDIA_NOT_FOUND');
}
