import { and, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';

import { limits } from '@contract/limits';

import type { Database, Transaction } from '../../db/database';
import { deliveries, deliveryResponses, groups } from '../../db/schema';
import { sqlFromNow, sqlNow, type Clock } from '../../gateways/clock';
import { addMarks, type MemberResponse, type ResponseTotals } from './responseMarks';

/** Responses to one message of an account. */
export interface MessageResponses {
  accountId: number;
  groupAddress: string;
  messageId: string;
  responses: (MemberResponse & { atMs: number })[];
  /** Receipts that were left off because too many had come. */
  droppedCount: number;
}

interface Parts {
  db: Database;
  clock: Clock;
}

/**
 * Adds responses of the first day to the counts of their messages. What is not our message, or is too late, is left out. A repeat of this
 * call changes only the number of dropped ones.
 */
export async function recordResponses(parts: Parts, messages: readonly MessageResponses[]): Promise<void> {
  await parts.db.transaction(async (tx) => {
    const found = await findMessages(tx, parts.clock, messages);
    if (found.length === 0) return;
    const ids = found.map(({ deliveryId }) => deliveryId);
    await addRows(tx, parts.clock, found);
    const rows = await tx
      .select()
      .from(deliveryResponses)
      .where(and(inArray(deliveryResponses.deliveryId, ids), gt(deliveryResponses.keptUntil, sqlNow(parts.clock))))
      .orderBy(deliveryResponses.deliveryId)
      .for('update');
    const byId = new Map(found.map((message) => [message.deliveryId, message]));
    await writeCounts(
      tx,
      rows.flatMap((row) => {
        const message = byId.get(row.deliveryId);
        return message ? toCounts(row, message) : [];
      }),
    );
  });
}

type Found = Awaited<ReturnType<typeof findMessages>>[number];

/** Our messages among them. */
async function findMessages(tx: Transaction, clock: Clock, messages: readonly MessageResponses[]) {
  const names = messages.map(({ accountId, messageId, groupAddress }, at) => ({
    at,
    accountId,
    messageId,
    groupAddress,
  }));
  const wanted = sql`jsonb_to_recordset(${JSON.stringify(names)}::jsonb)
    as wanted(at int, "accountId" int, "messageId" text, "groupAddress" text)`;
  const rows = await tx
    .select({
      at: sql<number>`wanted.at`,
      deliveryId: deliveries.id,
      claimedAt: deliveries.claimedAt,
      membersCount: groups.membersCount,
      isKnown: sql<boolean>`${isNotNull(deliveryResponses.deliveryId)}`,
    })
    .from(deliveries)
    .innerJoin(
      wanted,
      and(sql`${deliveries.accountId} = wanted."accountId"`, sql`${deliveries.messageId} = wanted."messageId"`),
    )
    .innerJoin(groups, and(eq(groups.id, deliveries.groupId), sql`${groups.address} = wanted."groupAddress"`))
    .leftJoin(deliveryResponses, eq(deliveryResponses.deliveryId, deliveries.id))
    .where(and(isNull(deliveries.actId), gt(deliveries.claimedAt, sqlFromNow(clock, -limits.responses.keptMs))));
  return rows.flatMap(({ at, claimedAt, ...row }) => {
    const message = messages[at];
    if (!message || !claimedAt) return [];
    const untilMs = claimedAt.getTime() + limits.responses.windowMs;
    return { ...row, claimedAt, ...message, responses: message.responses.filter(({ atMs }) => atMs <= untilMs) };
  });
}

async function addRows(tx: Transaction, clock: Clock, found: readonly Found[]): Promise<void> {
  const fresh = found.filter(({ isKnown, responses, droppedCount }) => !isKnown && responses.length + droppedCount > 0);
  if (fresh.length === 0) return;
  await tx
    .insert(deliveryResponses)
    .values(
      fresh.map(({ deliveryId, membersCount, claimedAt }) => ({
        deliveryId,
        membersCount,
        keptUntil: new Date(claimedAt.getTime() + limits.responses.keptMs),
      })),
    )
    .onConflictDoNothing();
}

interface Counted extends ResponseTotals {
  id: number;
  dropped: number;
  /** In hexadecimal digits. */
  marks: string;
}

/** Nothing when all of it is a repeat. */
function toCounts(
  row: typeof deliveryResponses.$inferSelect,
  { responses, droppedCount }: Pick<Found, 'responses' | 'droppedCount'>,
): Counted[] {
  const { marks, totals } = addMarks(row.marks, responses);
  const isSame = row.marks?.equals(marks) ?? false;
  if (isSame && droppedCount === 0) return [];
  const dropped = row.droppedCount + droppedCount;
  return [{ id: row.deliveryId, ...totals, dropped, marks: marks.toString('hex') }];
}

async function writeCounts(tx: Transaction, counts: readonly Counted[]): Promise<void> {
  if (counts.length === 0) return;
  await tx.execute(sql`
    update ${deliveryResponses} set delivered_count = counted.delivered, read_count = counted.read,
      reacted_count = counted.reacted, replied_count = counted.replied, dropped_count = counted.dropped,
      marks = decode(counted.marks, 'hex')
    from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as
      counted(id bigint, delivered int, read int, reacted int, replied int, dropped int, marks text)
    where ${deliveryResponses.deliveryId} = counted.id`);
}
