import { eq } from 'drizzle-orm';

import type { GroupActKind } from '@contract/groupActs';
import type { MessengerAbilities } from '@contract/schemas/messenger';

import type { Queryable } from '../../db/database';
import { messengerAccounts } from '../../db/schema';
import { AppError } from '../../errors';
import type { Messengers } from './messengers';

/** What the owner's messenger can do; null for a kind that this process does not serve. */
export async function readAbilities(
  db: Queryable,
  messengers: Messengers,
  userId: number,
): Promise<MessengerAbilities | null> {
  const { kind } = messengerAccounts;
  const [account] = await db.select({ kind }).from(messengerAccounts).where(eq(messengerAccounts.userId, userId));
  return messengers.find(account?.kind ?? null)?.abilities ?? null;
}

/** @throws AppError ACT_NOT_OFFERED when the owner's messenger has no such act */
export async function requireAct(
  db: Queryable,
  messengers: Messengers,
  userId: number,
  kind: GroupActKind,
): Promise<void> {
  const abilities = await readAbilities(db, messengers, userId);
  if (abilities && !abilities.acts.includes(kind)) throw new AppError('ACT_NOT_OFFERED');
}
