import { and, asc, eq, inArray, ne, or, sql, type Placeholder } from 'drizzle-orm';
import { alias, type AnyPgColumn, type PgTable } from 'drizzle-orm/pg-core';

import type { ErrorCode } from '@contract/errors';
import { tagNameKey } from '@contract/tags';

import { AppError } from '../errors';
import type { Queryable } from './database';
import { messengerAccounts, users } from './schema';

type OwnTable = PgTable & Record<'id' | 'userId', AnyPgColumn>;
type NamedTable = OwnTable & { nameKey: AnyPgColumn };

/** Ids of the messengers of an account, for the conditions of other statements. */
export const ownMessengers = (db: Queryable, userId: number | Placeholder) =>
  db.select({ id: messengerAccounts.id }).from(messengerAccounts).where(eq(messengerAccounts.userId, userId));

/** The account that signs in for an account: the one that it belongs to, or itself. */
export const ownerOf = ({ id, ownerId }: Record<'id' | 'ownerId', AnyPgColumn>) =>
  sql<number>`coalesce(${ownerId}, ${id})`;

/** Ids of an owner's accounts, the first one included, for the conditions of other statements. */
export const accountsOf = (db: Pick<Queryable, 'select'>, ownerId: number) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(or(eq(users.id, ownerId), eq(users.ownerId, ownerId)));

/** Ids of the account and of all others of the same owner, for the conditions of other statements. */
export function accountsBeside(db: Pick<Queryable, 'select'>, userId: number | AnyPgColumn) {
  const own = alias(users, 'own');
  const ownerId = db
    .select({ id: ownerOf(own) })
    .from(own)
    .where(eq(own.id, userId));
  return db
    .select({ id: users.id })
    .from(users)
    .where(or(eq(users.id, ownerId), eq(users.ownerId, ownerId)));
}

/** Serializes what is written for several accounts of an owner, before anything else is locked; in the order of their ids. */
export async function lockAccounts(tx: Queryable, userId: number): Promise<void> {
  await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, accountsBeside(tx, userId)))
    .orderBy(asc(users.id))
    .for('no key update');
}

/** Serializes what an account adds and names, so that limits hold and names stay apart. */
export async function lockOwner(tx: Queryable, userId: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}

/** After `lockOwner`. @throws AppError `refusal` when the account has so many rows */
export async function requireRoom(
  tx: Queryable,
  table: OwnTable,
  userId: number,
  { maxCount, refusal }: { maxCount: number; refusal: ErrorCode },
): Promise<void> {
  if ((await tx.$count(table, eq(table.userId, userId))) >= maxCount) throw new AppError(refusal);
}

/** The key of a name, after `lockOwner`. @throws AppError `refusal` when another row of the account than `id` has it */
export async function takeName(
  tx: Queryable,
  table: NamedTable,
  { userId, name, id }: { userId: number; name: string; id?: number | undefined },
  refusal: ErrorCode,
): Promise<string> {
  const nameKey = tagNameKey(name);
  const isOther = id === undefined ? undefined : ne(table.id, id);
  const isTaken = await tx.$count(table, and(eq(table.userId, userId), eq(table.nameKey, nameKey), isOther));
  if (isTaken > 0) throw new AppError(refusal);
  return nameKey;
}
