import { and, arrayContains, asc, desc, eq, inArray, isNotNull, sql, type SQL } from 'drizzle-orm';

import { limits } from '@contract/limits';
import type { PaceSettings } from '@contract/planner/pace';

import { isAnyOf } from '../../db/isAnyOf';
import type { Transaction } from '../../db/database';
import { deliveries, greetings, groups, messengerAccounts, type DeliveryPayload } from '../../db/schema';
import { readNow } from '../../gateways/clock';
import { cancelDeliveries, isPending } from '../core/cancelDeliveries';
import type { EngineParts } from '../core/engineParts';
import { fillMessage, readGroupValues, readZone, type WrittenMessage } from '../core/fillMessages';
import { isStillOwned, type Owned } from '../leases/leases';

/**
 * A member joined a group: queues its greeting as a message like any other, so that the pace holds and it is sent at most once
 * (decision 0014). A greeting that still waits greets this one too; two of one group are a minute apart at least.
 * @param join `eventId`: of the event, which may be reported again
 * @returns whether there is something new to send
 */
export async function greetMember(
  parts: Pick<EngineParts, 'db' | 'clock' | 'nodeId' | 'config'>,
  owned: Owned,
  { groupAddress, eventId }: { groupAddress: string; eventId: string | null },
): Promise<boolean> {
  const { db, clock, config } = parts;
  return db.transaction(async (tx) => {
    const group = await lockGreetingGroup(
      tx,
      and(isStillOwned(parts, owned), eq(groups.accountId, owned.id)),
      groupAddress,
    );
    if (!group?.greeting) return false;
    if (eventId !== null && (await isGreeted(tx, group.id, eventId))) return false;
    const last = await findLast(tx, group.id);
    if (last?.status === 'queued') {
      if (eventId !== null) await addEvent(tx, last.id, eventId);
      return false;
    }
    const joinedAt = await readNow(tx, clock);
    const gapMs = limits.groups.greetingGapMs;
    const freeMs = (last?.dueAt.getTime() ?? 0) + gapMs;
    const dueMs = Math.min(Math.max(joinedAt.getTime(), freeMs), joinedAt.getTime() + gapMs);
    const fill = await prepareGreeting(tx, config.pace, group.greeting, [{ groupId: group.id, userId: group.userId }]);
    const events = eventId === null ? [] : [eventId];
    const [made] = await tx
      .insert(greetings)
      .values({ groupId: group.id, joinedAt, events })
      .returning({ id: greetings.id });
    await tx.insert(deliveries).values({
      accountId: owned.id,
      groupId: group.id,
      greetingId: made?.id,
      payload: fill(group.id, dueMs),
      dueAt: new Date(dueMs),
    });
    return true;
  });
}

/**
 * Greetings that wait follow the greeting of their groups, which was changed: they are filled in anew, or are canceled when it was removed. One
 * in flight is withdrawn.
 */
export async function changeWaitingGreetings(
  tx: Transaction,
  defaults: PaceSettings,
  groupIds: readonly number[],
  greeting: WrittenMessage | null,
): Promise<void> {
  const { id, groupId, dueAt, status, greetingId } = deliveries;
  const isGreeting = and(isAnyOf(groupId, groupIds), isNotNull(greetingId));
  if (greeting === null) {
    await cancelDeliveries(tx, isGreeting);
    return;
  }
  // Together, so that none is between the two.
  const open = await tx
    .select({ id, dueAt, groupId, status, userId: messengerAccounts.userId })
    .from(deliveries)
    .innerJoin(messengerAccounts, eq(messengerAccounts.id, deliveries.accountId))
    .where(and(isGreeting, isPending))
    .orderBy(asc(id))
    .for('update', { of: deliveries });
  const inFlight = open.flatMap((row) => (row.status === 'sending' ? row.id : []));
  await cancelDeliveries(tx, inArray(id, inFlight));
  const waiting = open.filter((row) => row.status === 'queued');
  const fill = await prepareGreeting(tx, defaults, greeting, waiting);
  const filled = waiting.map((row) => ({ id: row.id, payload: fill(row.groupId, row.dueAt.getTime()) }));
  await tx
    .update(deliveries)
    .set({ payload: sql`filled.payload` })
    .from(sql`jsonb_to_recordset(${JSON.stringify(filled)}::jsonb) as filled(id bigint, payload jsonb)`)
    .where(sql`${id} = filled.id`);
}

/**
 * Reads at once what fills in a greeting for groups of one account.
 * @returns what is posted in one of these groups at a moment
 */
async function prepareGreeting(
  tx: Transaction,
  defaults: PaceSettings,
  greeting: WrittenMessage,
  rows: readonly { groupId: number; userId: number }[],
): Promise<(groupId: number, momentMs: number) => DeliveryPayload> {
  const [first] = rows;
  if (!greeting.variables || !first) return (_groupId, momentMs) => fillMessage(greeting, null, momentMs);
  const values = await readGroupValues(
    tx,
    rows.map(({ groupId }) => groupId),
  );
  const zone = await readZone(tx, defaults, first.userId);
  return (groupId, momentMs) => {
    const own = values.get(groupId);
    return fillMessage(greeting, own ? { ...own, zone } : null, momentMs);
  };
}

/** Handles joins of one group one after the other. */
async function lockGreetingGroup(tx: Transaction, isOwned: SQL | undefined, address: string) {
  const [group] = await tx
    .select({
      id: groups.id,
      userId: messengerAccounts.userId,
      text: groups.greetingUrl,
      variables: groups.greetingVariables,
      mediaUrl: groups.greetingMediaUrl,
    })
    .from(groups)
    .innerJoin(messengerAccounts, eq(messengerAccounts.id, groups.accountId))
    .where(and(isOwned, eq(groups.address, address), groups.isMember, groups.canPost))
    .for('update', { of: groups });
  if (!group) return null;
  const { id, userId, text, ...rest } = group;
  return { id, userId, greeting: text === null ? null : { text, ...rest } };
}

/** Events of the last day: no messenger reports older ones again. */
async function isGreeted(tx: Transaction, groupId: number, eventId: string): Promise<boolean> {
  const { events, createdAt } = greetings;
  const isRecent = sql`${createdAt} > now() - interval '1 day'`;
  return (
    (await tx.$count(greetings, and(eq(greetings.groupId, groupId), isRecent, arrayContains(events, [eventId])))) > 0
  );
}

/** The greeting that waits greets this member too. */
const addEvent = (tx: Transaction, id: number, eventId: string) =>
  tx
    .update(greetings)
    .set({ events: sql`array_append(${greetings.events}, ${eventId})` })
    .where(eq(greetings.id, id));

async function findLast(tx: Transaction, groupId: number) {
  const [last] = await tx
    .select({ id: greetings.id, status: deliveries.status, dueAt: deliveries.dueAt })
    .from(greetings)
    .innerJoin(deliveries, eq(deliveries.greetingId, greetings.id))
    .where(eq(greetings.groupId, groupId))
    .orderBy(desc(greetings.id))
    .limit(1);
  return last ?? null;
}
