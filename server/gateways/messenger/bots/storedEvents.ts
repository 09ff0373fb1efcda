import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';

import type { Queryable } from '../../../db/database';
import { botEvents, botLinks } from '../../../db/schema';
import { fieldsOf, type Fields } from './botApi';

/** An event that waits to be taken. */
export interface StoredEvent {
  id: number;
  event: Fields;
}

/** @param key null of an event that cannot be told from others @returns the account of the bot; null when it is linked to none */
export async function storeEvent(
  db: Queryable,
  { kind, botId }: { kind: string; botId: string },
  key: string | null,
  event: Fields,
): Promise<number | null> {
  const isBot = and(eq(botLinks.kind, kind), eq(botLinks.botId, botId));
  const [link] = await db.select({ accountId: botLinks.accountId }).from(botLinks).where(isBot);
  if (!link) return null;
  const { accountId } = link;
  const values = { accountId, key: key ?? crypto.randomUUID(), event: JSON.stringify(event) };
  await db.insert(botEvents).values(values).onConflictDoNothing();
  return accountId;
}

/** The oldest events of an account that wait. */
export async function readEvents(db: Queryable, accountId: number, maxCount: number): Promise<StoredEvent[]> {
  const { id, event } = botEvents;
  const rows = await db
    .select({ id, event })
    .from(botEvents)
    .where(and(eq(botEvents.accountId, accountId), isNotNull(event)))
    .orderBy(asc(id))
    .limit(maxCount);
  return rows.map((row) => ({ id: row.id, event: fieldsOf(JSON.parse(row.event ?? '{}')) }));
}

/** They are taken: what remains is that they came. */
export const endEvents = (db: Queryable, ids: readonly number[]) =>
  db
    .update(botEvents)
    .set({ event: null })
    .where(inArray(botEvents.id, [...ids]));

/** Whether any came that is kept yet, or within so long. */
export async function hasReceived(db: Queryable, accountId: number, withinMs: number | null): Promise<boolean> {
  const isRecent = sql`${botEvents.receivedAt} > now() - ${withinMs} * interval '1 millisecond'`;
  const isIt = and(eq(botEvents.accountId, accountId), withinMs === null ? undefined : isRecent);
  return (await db.$count(botEvents, isIt)) > 0;
}
