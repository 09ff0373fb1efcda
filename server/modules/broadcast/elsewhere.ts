import { and, asc, eq, inArray } from 'drizzle-orm';

import type { Transaction } from '../../db/database';
import { deliveries, plannedBroadcasts } from '../../db/schema';
import type { Elsewhere } from '../../http/auditElsewhere';
import type { PairedMade } from './pairedBroadcasts';

/** What the accounts have now that follow a planned broadcast, each of those whose plans changed. */
export async function findPlansElsewhere(
  tx: Transaction,
  leadId: number,
  userIds: readonly number[],
): Promise<Elsewhere[]> {
  if (userIds.length === 0) return [];
  const { id, userId, groupIds, status } = plannedBroadcasts;
  const rows = await tx
    .select({ userId, id, groupIds })
    .from(plannedBroadcasts)
    .where(and(eq(plannedBroadcasts.leadId, leadId), eq(status, 'scheduled'), inArray(userId, [...userIds])));
  const found = new Map(rows.map((row) => [row.userId, row]));
  return [...new Set(userIds)].map((one) => found.get(one) ?? { userId: one, id: null, groupIds: [] });
}

/** What was begun in other accounts. */
export async function findSentElsewhere(tx: Transaction, made: readonly PairedMade[]): Promise<Elsewhere[]> {
  const sent: Elsewhere[] = [];
  for (const { accountId: userId, id } of made) {
    const rows = await tx
      .select({ groupId: deliveries.groupId })
      .from(deliveries)
      .where(eq(deliveries.broadcastId, id))
      .orderBy(asc(deliveries.id));
    sent.push({ userId, id, groupIds: rows.map(({ groupId }) => groupId) });
  }
  return sent;
}
