import { asc, eq } from 'drizzle-orm';

import type { BroadcastResponses, Responses } from '@contract/schemas/responses';

import type { Queryable } from '../../db/database';
import { selectBroadcastPoll } from '../../db/pollTotals';
import { knownResponses, responseTotals } from '../../db/responseTotals';
import { deliveries, deliveryResponses } from '../../db/schema';

/** How the groups of a broadcast responded. */
export async function selectBroadcastResponses(db: Queryable, broadcastId: number): Promise<BroadcastResponses> {
  const groups = await db
    .select({ groupId: deliveries.groupId, ...responseTotals })
    .from(deliveries)
    .innerJoin(deliveryResponses, eq(deliveryResponses.deliveryId, deliveries.id))
    .where(eq(deliveries.broadcastId, broadcastId))
    .groupBy(deliveries.groupId)
    .orderBy(asc(deliveries.groupId));
  const poll = await selectBroadcastPoll(db, broadcastId);
  return { total: knownResponses(groups.reduce(add, none)), groups, poll };
}

const none: Responses = { messages: 0, delivered: 0, read: 0, reacted: 0, replied: 0, dropped: 0, members: null };

const add = (one: Responses, other: Responses): Responses => ({
  messages: one.messages + other.messages,
  delivered: one.delivered + other.delivered,
  read: one.read + other.read,
  reacted: one.reacted + other.reacted,
  replied: one.replied + other.replied,
  dropped: one.dropped + other.dropped,
  members: one.members === null ? other.members : one.members + (other.members ?? 0),
});
