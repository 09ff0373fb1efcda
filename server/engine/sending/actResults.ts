import { and, eq, ne, sql } from 'drizzle-orm';

import { reopensAtMs, type GroupAct } from '@contract/groupActs';

import { MINUTE_MS } from '@contract/time';

import type { Transaction } from '../../db/database';
import { isAnyOf } from '../../db/isAnyOf';
import { deliveries, funnelRuns, groupActs, groups, messengerAccounts } from '../../db/schema';
import { readNow, sqlNow, type Clock } from '../../gateways/clock';
import type { SendResult } from '../../gateways/messenger/messenger';
import { writeNotification, type NotificationRow } from '../../notifications/notify';
import { withUserLanguage } from '../../notifications/withUserLanguage';
import { translate } from '../../translate';
import type { DeliveryEnd } from '../core/engineParts';
import { isTrialRun } from '../runs/trials';
import type { Claim } from './claims';

/** A trial run closes a group for no longer. */
const TRIAL_CLOSED_MS = MINUTE_MS;

/** An act, and the run that it belongs to. */
type Acted = Pick<Claim, 'deliveryId' | 'accountId' | 'groupId' | 'runId' | 'act'>;

/** How the messenger responded to acts, and how their deliveries ended; `queued` is tried again. */
interface ActEnding {
  result: SendResult['status'];
  end: DeliveryEnd;
}

/**
 * Records what acts did to their groups, in the transaction that ended them: a closing that may have happened queues its opening at
 * once, so that no crash leaves a group closed, and an opening that failed for good is a notification.
 * @returns the notifications to push after the commit
 */
export async function recordActs(
  tx: Transaction,
  clock: Clock,
  ended: readonly Acted[],
  ending: ActEnding,
): Promise<NotificationRow[]> {
  const written: NotificationRow[] = [];
  for (const acted of ended) {
    if (acted.act) written.push(...(await recordAct(tx, clock, { ...acted, act: acted.act }, ending)));
  }
  return written;
}

/** Acts after which the row of their group may be another one. */
const CHANGING: readonly GroupAct['kind'][] = ['close', 'open', 'rename', 'resetInvite'];

/** Owners of groups that acts may have changed, each once. */
export async function findOwnersOfChanged(tx: Transaction, ended: readonly Acted[]): Promise<number[]> {
  const accountIds = ended.flatMap(({ act, accountId }) => (act && CHANGING.includes(act.kind) ? accountId : []));
  if (accountIds.length === 0) return [];
  const { id, userId } = messengerAccounts;
  const rows = await tx.selectDistinct({ userId }).from(messengerAccounts).where(isAnyOf(id, accountIds));
  return rows.map((row) => row.userId);
}

async function recordAct(
  tx: Transaction,
  clock: Clock,
  acted: Acted & { act: GroupAct },
  { result, end }: ActEnding,
): Promise<NotificationRow[]> {
  const { act, groupId } = acted;
  const isDone = result === 'sent';
  const change = (values: Partial<typeof groups.$inferInsert>) =>
    tx.update(groups).set(values).where(eq(groups.id, groupId));
  switch (act.kind) {
    case 'close':
      if (isDone || result === 'unconfirmed') await recordClosing(tx, clock, { ...acted, act }, end !== 'queued');
      return [];
    case 'open':
      if (!isDone) return end === 'queued' || end === 'canceled' ? [] : notifyNotOpened(tx, groupId);
      await change({ isClosed: false, closedAt: null, closedByRunId: null });
      await cancelOpenings(tx, acted);
      return [];
    case 'rename':
      if (isDone) await change({ name: act.name });
      return [];
    case 'resetInvite':
      if (isDone || result === 'unconfirmed') await change({ inviteCode: null });
      return [];
    default:
      return [];
  }
}

/** @param isOver false: it is tried again, and opens the group after that */
async function recordClosing(
  tx: Transaction,
  clock: Clock,
  { act, ...acted }: Acted & { act: Extract<GroupAct, { kind: 'close' }> },
  isOver: boolean,
): Promise<void> {
  const { accountId, groupId, runId } = acted;
  await tx
    .update(groups)
    .set({ isClosed: true, closedAt: sqlNow(clock), closedByRunId: runId })
    .where(eq(groups.id, groupId));
  if (!isOver) return;
  await cancelOpenings(tx, acted);
  const closedMs = (await readNow(tx, clock)).getTime();
  const opensMs = reopensAtMs(act, closedMs);
  if (opensMs === null) return;
  const dueAt = new Date((await isOfTrial(tx, runId)) ? Math.min(opensMs, closedMs + TRIAL_CLOSED_MS) : opensMs);
  const [made] = await tx.insert(groupActs).values({ groupId, runId }).returning({ id: groupActs.id });
  const payload = { text: '', mediaUrl: null, act: { kind: 'open' as const } };
  await tx.insert(deliveries).values({ accountId, groupId, actId: made?.id ?? null, payload, dueAt });
}

/** Whether it belongs to a run whose waits are compressed. */
async function isOfTrial(tx: Transaction, runId: number | null): Promise<boolean> {
  if (runId === null) return false;
  const rows = await tx
    .select({ id: funnelRuns.id })
    .from(funnelRuns)
    .where(and(eq(funnelRuns.id, runId), isTrialRun));
  return rows.length > 0;
}

/** Openings that wait: the latest closing or opening of a group decides. Those of runs are theirs. */
async function cancelOpenings(tx: Transaction, { groupId, deliveryId }: Omit<Acted, 'act'>): Promise<void> {
  await tx
    .update(deliveries)
    .set({ status: 'canceled' })
    .where(
      and(
        eq(deliveries.groupId, groupId),
        sql`${deliveries.status} = 'queued'`,
        sql`${deliveries.actId} is not null`,
        sql`${deliveries.payload} -> 'act' ->> 'kind' = 'open'`,
        ne(deliveries.id, deliveryId),
      ),
    );
}

async function notifyNotOpened(tx: Transaction, groupId: number): Promise<NotificationRow[]> {
  const [group] = await tx
    .select({ userId: messengerAccounts.userId, name: sql<string>`coalesce(${groups.customName}, ${groups.name})` })
    .from(groups)
    .innerJoin(messengerAccounts, eq(messengerAccounts.id, groups.accountId))
    .where(eq(groups.id, groupId));
  if (!group) return [];
  const { userId, name } = group;
  const texts = await withUserLanguage(tx, userId, () => ({
    title: translate('groupActs.notOpenedTitle'),
    message: translate('groupActs.notOpenedMessage', { groupName: name }),
  }));
  return writeNotification(tx, { userId, type: 'group', ...texts });
}
