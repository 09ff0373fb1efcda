import { and, eq, gt, inArray, isNotNull, notExists, or, sql } from 'drizzle-orm';

import type { Queryable } from '../../../db/database';
import { botPolls, deliveries, groups } from '../../../db/schema';

/** A message that may not have arrived, or a poll that did and of which the messenger's id is not known. */
export interface LostMessage {
  /** As its delivery has it: ours, until that of the messenger is known. */
  messageId: string;
  groupAddress: string;
  text: string;
  /** Of a poll. */
  options: string[] | null;
}

/** Those of the last week. */
export async function findLost(db: Queryable, accountId: number): Promise<LostMessage[]> {
  const { messageId, payload, status, claimedAt } = deliveries;
  const isPoll = sql`${payload} -> 'poll' is not null`;
  const isOfIt = or(eq(botPolls.ownId, messageId), eq(botPolls.messageId, messageId));
  const known = db
    .select({ one: sql`1` })
    .from(botPolls)
    .where(and(eq(botPolls.accountId, accountId), isOfIt));
  const rows = await db
    .select({ messageId, payload, groupAddress: groups.address })
    .from(deliveries)
    .innerJoin(groups, eq(groups.id, deliveries.groupId))
    .where(
      and(
        ...[eq(deliveries.accountId, accountId), gt(claimedAt, sql`now() - interval '7 days'`), isNotNull(messageId)],
        ...[inArray(status, ['unconfirmed', 'sent']), or(eq(status, 'unconfirmed'), isPoll)],
        ...[sql`${payload} -> 'act' is null`, notExists(known)],
      ),
    );
  return rows.map(({ messageId: id, groupAddress, payload: { text, poll } }) => {
    return { messageId: id ?? '', groupAddress, text, options: poll?.options ?? null };
  });
}
