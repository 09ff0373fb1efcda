import { and, eq, gt, inArray, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';

import { reopensAtMs, type GroupAct } from '@contract/groupActs';

import { MINUTE_MS } from '@contract/time';

import type { Transaction } from '../../db/database';
import { isAnyOf } from '../../db/isAnyOf';
import { deliveries, funnelRuns, groupActs, groups, messengerAccounts } from '../../db/schema';
import { readNow, sqlNow, type Clock } from '../../gateways/clock';
import type { SendResult } from '../../gateways/messenger/messenger';
import { publishNotifications, writeNotification, type NotificationRow } from '../../notifications/notify';
import type { Publish } from '../../realtime/publish';
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

/** What acts did, to publish after the commit. */
export interface ActNews {
  notifications: NotificationRow[];
  /** Owners of groups whose rows may be others now: no messenger tells of what was done by us. */
  changedOf: number[];
}

/**
 * Records what acts did to their groups, in the transaction that ended them: a closing that may have happened queues its opening at
 * once, so that no crash leaves a group closed, and an opening that failed for good is a notification.
 */
export async function recordActs(
  tx: Transaction,
  clock: Clock,
  ended: readonly Acted[],
  ending: ActEnding,
): Promise<ActNews> {
  const notifications: NotificationRow[] = [];
  for (const acted of ended) {
    if (acted.act) notifications.push(...(await recordAct(tx, clock, { ...acted, act: acted.act }, ending)));
  }
  return { notifications, changedOf: await findOwnersOfChanged(tx, ended) };
}

/**
 * Records acts that are known to be done only now, after they were recorded as unconfirmed. One after which the same was done to its group
 * changes nothing more, and what a closing queued stays: its group is opened when that was promised.
 */
export async function recordConfirmedActs(
  tx: Transaction,
  clock: Clock,
  confirmed: readonly Acted[],
): Promise<ActNews> {
  const latest: Acted[] = [];
  for (const acted of confirmed) if (acted.act && (await isLatest(tx, acted.deliveryId, acted.act))) latest.push(acted);
  const closings = latest.filter(({ act }) => act?.kind === 'close');
  for (const closing of closings) await markClosed(tx, clock, closing);
  const others = latest.filter(({ act }) => act?.kind !== 'close');
  const { notifications } = await recordActs(tx, clock, others, { result: 'sent', end: 'sent' });
  return { notifications, changedOf: await findOwnersOfChanged(tx, latest) };
}

/** Pushes what acts did to open browsers. */
export function publishActs({ publish }: { publish: Publish }, { notifications, changedOf }: ActNews): void {
  publishNotifications(publish, notifications, 'error');
  for (const userId of changedOf) publish(userId, 'groups:updated', {});
}

/** Acts after which the row of their group may be another one. */
const CHANGING: readonly GroupAct['kind'][] = ['close', 'open', 'rename', 'resetInvite'];

/** Kinds of acts that undo each other; all others replace only their own. */
const OPPOSITE: readonly GroupAct['kind'][] = ['close', 'open'];

/** Whether nothing was done after an act that decides about the same. */
async function isLatest(tx: Transaction, deliveryId: number, { kind }: GroupAct): Promise<boolean> {
  const own = alias(deliveries, 'own');
  const kinds = OPPOSITE.includes(kind) ? OPPOSITE : [kind];
  const { groupId, claimedAt, payload, status } = deliveries;
  const rows = await tx
    .select({ id: deliveries.id })
    .from(own)
    .innerJoin(deliveries, and(eq(groupId, own.groupId), gt(claimedAt, own.claimedAt)))
    .where(
      and(
        ...[eq(own.id, deliveryId), inArray(status, ['sent', 'sending', 'unconfirmed'])],
        inArray(sql`${payload} -> 'act' ->> 'kind'`, [...kinds]),
      ),
    )
    .limit(1);
  return rows.length === 0;
}

/** Owners of groups that acts may have changed, each once. */
async function findOwnersOfChanged(tx: Transaction, ended: readonly Acted[]): Promise<number[]> {
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
      if (isDone || result === 'unconfirmed') await recordClosing(tx, clock, { ...acted, act });
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

/** Its opening is queued also while it is tried again: that may be canceled, or fail. */
async function recordClosing(
  tx: Transaction,
  clock: Clock,
  { act, ...acted }: Acted & { act: Extract<GroupAct, { kind: 'close' }> },
): Promise<void> {
  const { accountId, groupId, runId } = acted;
  await tx
    .update(groups)
    .set({ isClosed: true, closedAt: sqlNow(clock), closedByRunId: runId })
    .where(eq(groups.id, groupId));
  await cancelOpenings(tx, acted);
  const closedMs = (await readNow(tx, clock)).getTime();
  const opensMs = reopensAtMs(act, closedMs);
  if (opensMs === null) return;
  const dueAt = new Date((await isOfTrial(tx, runId)) ? Math.min(opensMs, closedMs + TRIAL_CLOSED_MS) : opensMs);
  const [made] = await tx.insert(groupActs).values({ groupId, runId }).returning({ id: groupActs.id });
  const payload = { text: '', mediaUrl: null, act: { kind: 'open' as const } };
  await tx.insert(deliveries).values({ accountId, groupId, actId: made?.id ?? null, payload, dueAt });
}

/** A closing that was recorded before. Since then the group may have been read while it was open yet. */
const markClosed = (tx: Transaction, clock: Clock, { groupId, runId }: Acted) =>
  tx
    .update(groups)
    .set({ isClosed: true, closedAt: sql`coalesce(${groups.closedAt}, ${sqlNow(clock)})`, closedByRunId: runId })
    .where(eq(groups.id, groupId));

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

/** Unless it is open, as where its closing was refused. */
async function notifyNotOpened(tx: Transaction, groupId: number): Promise<NotificationRow[]> {
  const [group] = await tx
    .select({ userId: messengerAccounts.userId, name: sql<string>`coalesce(${groups.customName}, ${groups.name})` })
    .from(groups)
    .innerJoin(messengerAccounts, eq(messengerAccounts.id, groups.accountId))
    .where(and(eq(groups.id, groupId), sql`${groups.isClosed} is not false`));
  if (!group) return [];
  const { userId, name } = group;
  const texts = await withUserLanguage(tx, userId, () => ({
    title: translate('groupActs.notOpenedTitle'),
    message: translate('groupActs.notOpenedMessage', { groupName: name }),
  }));
  return writeNotification(tx, { userId, type: 'group', ...texts });
}
