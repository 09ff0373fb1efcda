import { randomInt } from 'node:crypto';

import { and, eq } from 'drizzle-orm';

import type { PhoneMember } from '@contract/phone';

import type { Database } from '../../../db/database';
import { simChats, simMembers } from '../../../db/schema';

const PHONES_COUNT = 1_000_000_000;

/** Adds a member to a simulated group; null when the account has no such group. */
export async function addMember(
  db: Database,
  accountId: number,
  chatId: number,
  name: string,
): Promise<{ groupAddress: string; member: PhoneMember } | null> {
  const [chat] = await db
    .select({ address: simChats.address })
    .from(simChats)
    .where(and(eq(simChats.id, chatId), eq(simChats.accountId, accountId), simChats.isMember));
  if (!chat) return null;
  const phone = `79${String(randomInt(PHONES_COUNT)).padStart(9, '0')}`;
  const [row] = await db.insert(simMembers).values({ chatId, name, phone }).returning();
  if (!row) throw new Error('The member was not written.');
  return { groupAddress: chat.address, member: { id: row.id, name, phone, isAdmin: row.isAdmin } };
}
