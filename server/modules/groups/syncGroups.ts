import { and, eq, notInArray, sql } from 'drizzle-orm';

import type { Database } from '../../db/database';
import { groups } from '../../db/schema';
import type { RemoteGroup } from '../../gateways/messenger/messenger';

const ROWS_PER_STATEMENT = 1_000;

/**
 * Synchronizes our rows with the messenger's groups: adds, updates, and marks left ones, which keep their row and run
 * history. Idempotent.
 */
export async function syncGroups(db: Database, accountId: number, remote: RemoteGroup[]): Promise<void> {
  const known = [...new Map(remote.map((group) => [group.address, group])).values()];
  await db.transaction(async (tx) => {
    for (let from = 0; from < known.length; from += ROWS_PER_STATEMENT) {
      await tx
        .insert(groups)
        .values(known.slice(from, from + ROWS_PER_STATEMENT).map((group) => toRow(accountId, group)))
        .onConflictDoUpdate({
          target: [groups.accountId, groups.address],
          set: {
            name: sql`excluded.name`,
            type: sql`excluded.type`,
            canPost: sql`excluded.can_post`,
            isMember: true,
            membersCount: sql`coalesce(excluded.members_count, ${groups.membersCount})`,
            lastActivityAt: sql`greatest(${groups.lastActivityAt}, excluded.last_activity_at)`,
          },
        });
    }
    const addresses = known.map((group) => group.address);
    await tx
      .update(groups)
      .set({ isMember: false })
      .where(and(eq(groups.accountId, accountId), groups.isMember, notInArray(groups.address, addresses)));
  });
}

function toRow(accountId: number, { address, name, type, canPost, membersCount, lastActivityAtMs }: RemoteGroup) {
  return {
    accountId,
    address,
    name,
    type,
    canPost,
    membersCount,
    lastActivityAt: lastActivityAtMs ? new Date(lastActivityAtMs) : null,
  };
}
