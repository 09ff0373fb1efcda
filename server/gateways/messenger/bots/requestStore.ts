import { and, asc, eq } from 'drizzle-orm';

import type { Queryable, Transaction } from '../../../db/database';
import { botRequests } from '../../../db/schema';
import type { RemoteRequest } from '../messenger';

/** Who wants to join the groups of a bot, where the messenger has no list of them. */
export function createRequestStore(
  db: Queryable,
  accountId: number,
  write: (work: (tx: Transaction) => Promise<unknown>) => Promise<void>,
) {
  const isOf = (address: string) => and(eq(botRequests.accountId, accountId), eq(botRequests.address, address));
  const isOne = (address: string, personId: string) => and(isOf(address), eq(botRequests.personId, personId));
  return {
    keepRequest: (address: string, personId: string, person: { name: string | null; askedAt: Date }) =>
      write((tx) =>
        tx
          .insert(botRequests)
          .values({ accountId, address, personId, ...person })
          .onConflictDoUpdate({
            target: [botRequests.accountId, botRequests.address, botRequests.personId],
            set: person,
          }),
      ),
    /** Who asked first before. */
    async listRequests(address: string): Promise<RemoteRequest[]> {
      const { personId, askedAt } = botRequests;
      const rows = await db.select().from(botRequests).where(isOf(address)).orderBy(asc(askedAt), asc(personId));
      return rows.map((row) => ({
        ...{ address: row.personId, phone: null, name: row.name },
        askedAtMs: row.askedAt.getTime(),
      }));
    },
    forgetRequest: (address: string, personId: string) =>
      write((tx) => tx.delete(botRequests).where(isOne(address, personId))),
  };
}
