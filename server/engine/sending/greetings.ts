import { and, desc, eq, isNotNull, type SQL } from 'drizzle-orm';

import { limits } from '@contract/limits';

import type { Queryable, Transaction } from '../../db/database';
import { deliveries, greetings, groups } from '../../db/schema';
import { readNow } from '../../gateways/clock';
import type { EngineParts } from '../core/engineParts';
import { isStillOwned, type Owned } from '../leases/leases';

/**
 * A member joined a group: queues its link as a message like any other, so that the pace holds and it is sent at most once
 * (decision 0014). A greeting that still waits greets this one too; two of one group are a minute apart at least.
 * @returns whether there is something new to send
 */
export async function greetMember(
  parts: Pick<EngineParts, 'db' | 'clock' | 'nodeId'>,
  owned: Owned,
  groupAddress: string,
): Promise<boolean> {
  const { db, clock } = parts;
  return db.transaction(async (tx) => {
    const group = await lockGreetingGroup(
      tx,
      and(isStillOwned(parts, owned), eq(groups.accountId, owned.id)),
      groupAddress,
    );
    if (!group?.url) return false;
    const last = await findLast(tx, group.id);
    if (last?.status === 'queued') return false;
    const joinedAt = await readNow(tx, clock);
    const gapMs = limits.groups.greetingGapMs;
    const freeMs = (last?.dueAt.getTime() ?? 0) + gapMs;
    const dueMs = Math.min(Math.max(joinedAt.getTime(), freeMs), joinedAt.getTime() + gapMs);
    const [made] = await tx.insert(greetings).values({ groupId: group.id, joinedAt }).returning({ id: greetings.id });
    await tx.insert(deliveries).values({
      accountId: owned.id,
      groupId: group.id,
      greetingId: made?.id,
      payload: { text: group.url, mediaUrl: null },
      dueAt: new Date(dueMs),
    });
    return true;
  });
}

/** Queued greetings follow the group's link: they use the new one, or are canceled when there is none. */
export async function changeWaitingGreetings(db: Queryable, groupId: number, url: string | null): Promise<void> {
  await db
    .update(deliveries)
    .set(url === null ? { status: 'canceled' } : { payload: { text: url, mediaUrl: null } })
    .where(and(eq(deliveries.groupId, groupId), isNotNull(deliveries.greetingId), eq(deliveries.status, 'queued')));
}

/** Handles joins of one group one after the other. */
async function lockGreetingGroup(tx: Transaction, isOwned: SQL | undefined, address: string) {
  const [group] = await tx
    .select({ id: groups.id, url: groups.greetingUrl })
    .from(groups)
    .where(and(isOwned, eq(groups.address, address), groups.isMember, groups.canPost))
    .for('update');
  return group ?? null;
}

async function findLast(tx: Transaction, groupId: number) {
  const [last] = await tx
    .select({ status: deliveries.status, dueAt: deliveries.dueAt })
    .from(greetings)
    .innerJoin(deliveries, eq(deliveries.greetingId, greetings.id))
    .where(eq(greetings.groupId, groupId))
    .orderBy(desc(greetings.id))
    .limit(1);
  return last ?? null;
}
