import { randomInt } from 'node:crypto';

import { and, eq } from 'drizzle-orm';

import type { PhoneMember } from '@contract/phone';

import type { Database } from '../../../db/database';
import { simChats, simMembers, simRequests } from '../../../db/schema';
import { sqlNow, type Clock } from '../../clock';

const PHONES_COUNT = 1_000_000_000;

const makePhone = () => `79${String(randomInt(PHONES_COUNT)).padStart(9, '0')}`;

async function findAddress(db: Database, accountId: number, chatId: number): Promise<string | null> {
  const isOwn = and(eq(simChats.id, chatId), eq(simChats.accountId, accountId), simChats.isMember);
  const [chat] = await db.select({ address: simChats.address }).from(simChats).where(isOwn);
  return chat?.address ?? null;
}

/** Adds a request to join a simulated group; false when the account has no such group. */
export async function addRequest(
  { db, clock }: { db: Database; clock: Clock },
  accountId: number,
  { chatId, name }: { chatId: number; name: string },
): Promise<boolean> {
  if ((await findAddress(db, accountId, chatId)) === null) return false;
  await db.insert(simRequests).values({ chatId, name, phone: makePhone(), askedAt: sqlNow(clock) });
  return true;
}

/** Adds a member to a simulated group; null when the account has no such group. */
export async function addMember(
  db: Database,
  accountId: number,
  chatId: number,
  name: string,
): Promise<{ groupAddress: string; member: PhoneMember } | null> {
  const groupAddress = await findAddress(db, accountId, chatId);
  if (groupAddress === null) return null;
  const phone = makePhone();
  const [row] = await db.insert(simMembers).values({ chatId, name, phone }).returning();
  if (!row) throw new Error('The member was not written.');
  return { groupAddress, member: { id: row.id, name, phone, isAdmin: row.isAdmin } };
}

/** Removes a member from a simulated group; the address of the group, or null when there is no such member. */
export async function removeMember(
  db: Database,
  accountId: number,
  { chatId, memberId }: { chatId: number; memberId: number },
): Promise<string | null> {
  const groupAddress = await findAddress(db, accountId, chatId);
  if (groupAddress === null) return null;
  const isMember = and(eq(simMembers.id, memberId), eq(simMembers.chatId, chatId));
  const removed = await db.delete(simMembers).where(isMember).returning({ id: simMembers.id });
  return removed.length === 0 ? null : groupAddress;
}
