import { eq } from 'drizzle-orm';

import type { MessengerAbilities } from '@contract/schemas/messenger';
import { DAY_MS } from '@contract/time';

import type { Config } from '../../config';
import type { Queryable } from '../../db/database';
import { messengerAccounts } from '../../db/schema';
import type { Deps } from '../../deps';
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

/** Acts without a limit have one that nobody waits for, so that each has a moment until which it makes sense. */
const WITHOUT_LIMIT_MS = 100 * 365 * DAY_MS;

/** How long after it was sent a message of the owner's messenger can be corrected and deleted. */
export async function readMessageWindows(
  db: Queryable,
  { messengers, config }: Pick<Deps, 'messengers' | 'config'>,
  userId: number,
): Promise<Config['messageWindows']> {
  const windows = (await readAbilities(db, messengers, userId))?.messageWindows;
  if (!windows) return config.messageWindows;
  const { correctMs, recallMs } = windows;
  return { correctMs: correctMs ?? WITHOUT_LIMIT_MS, recallMs: recallMs ?? WITHOUT_LIMIT_MS };
}
