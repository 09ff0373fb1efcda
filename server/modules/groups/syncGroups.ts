import { eq, inArray, sql } from 'drizzle-orm';

import type { Database } from '../../db/database';
import { groups } from '../../db/schema';
import type { Deps } from '../../deps';
import type { RemoteGroup } from '../../gateways/messenger/messenger';
import { readGroup } from '../../gateways/messenger/readReported';
import { countMembers } from './memberDays';

const ROWS_PER_STATEMENT = 1_000;

type Parts = Pick<Deps, 'db' | 'log' | 'clock' | 'countRefusedRows'>;

const { id, address, name, type, canPost, isMember, membersCount, lastActivityAt, isOwnAdmin, isClosed } = groups;
const rowColumns = { id, address, name, type, canPost, isMember, membersCount, lastActivityAt, isOwnAdmin, isClosed };

type Row = Pick<typeof groups.$inferSelect, keyof typeof rowColumns>;

/**
 * Synchronizes our rows with the messenger's groups: adds, updates, and marks left ones, which keep their row and run
 * history. Writes only rows that differ, because it runs whenever a member comes or goes. Each group is read alone: one that
 * cannot be stored is counted and takes no other with it. Idempotent.
 * @returns whether a list of groups looks different now
 */
export async function syncGroups(parts: Parts, accountId: number, remote: readonly RemoteGroup[]): Promise<boolean> {
  const { db, clock } = parts;
  const byAddress = new Map(readGroups(parts, accountId, remote).map((group) => [group.address, group]));
  const rows = await readRows(db, accountId);
  const known = new Map(rows.map((row) => [row.address, row]));
  const different = [...byAddress.values()].filter((group) => isDifferent(known.get(group.address), group));
  const left = rows.filter(({ address, isMember }) => isMember && !byAddress.has(address)).map(({ id }) => id);
  if (different.length + left.length === 0) return false;
  await db.transaction(async (tx) => {
    for (let from = 0; from < different.length; from += ROWS_PER_STATEMENT) {
      const stored = await tx
        .insert(groups)
        .values(different.slice(from, from + ROWS_PER_STATEMENT).map((group) => toRow(accountId, group)))
        .onConflictDoUpdate({
          target: [groups.accountId, groups.address],
          set: {
            name: sql`excluded.name`,
            type: sql`excluded.type`,
            canPost: sql`excluded.can_post`,
            isMember: true,
            membersCount: sql`coalesce(excluded.members_count, ${groups.membersCount})`,
            lastActivityAt: sql`greatest(${groups.lastActivityAt}, excluded.last_activity_at)`,
            isOwnAdmin: sql`coalesce(excluded.is_own_admin, ${groups.isOwnAdmin})`,
            isClosed: sql`coalesce(excluded.is_closed, ${groups.isClosed})`,
            // Someone else may have opened it.
            closedAt: sql`case when excluded.is_closed is not false then ${groups.closedAt} end`,
          },
        })
        .returning({ id: groups.id, address: groups.address, membersCount: groups.membersCount });
      const counts = stored.map((row) => ({ ...row, beforeCount: known.get(row.address)?.membersCount ?? null }));
      await countMembers(tx, counts, clock.nowMs());
    }
    if (left.length > 0) await tx.update(groups).set({ isMember: false }).where(inArray(groups.id, left));
  });
  return left.length > 0 || different.some((group) => isShownDifferent(known.get(group.address), group));
}

function readGroups({ log, countRefusedRows }: Parts, accountId: number, remote: readonly RemoteGroup[]) {
  const read = remote.flatMap((group) => readGroup(group) ?? []);
  const refusedCount = remote.length - read.length;
  if (refusedCount > 0) {
    countRefusedRows?.('group', refusedCount);
    log.warn({ accountId, refusedCount }, 'the messenger reported groups that cannot be used');
  }
  return read;
}

async function readRows(db: Database, accountId: number): Promise<Row[]> {
  return db.select(rowColumns).from(groups).where(eq(groups.accountId, accountId));
}

function isDifferent(row: Row | undefined, group: RemoteGroup): boolean {
  if (!row || isShownDifferent(row, group)) return true;
  const isOtherCount = (group.membersCount ?? row.membersCount) !== row.membersCount;
  return isOtherCount || (group.lastActivityAtMs ?? 0) > (row.lastActivityAt?.getTime() ?? 0);
}

/** Counts and times of activity change all the time, and tell nobody. */
function isShownDifferent(row: Row | undefined, { name, type, canPost, isOwnAdmin, isClosed }: RemoteGroup): boolean {
  if (row?.isMember !== true || row.name !== name || row.type !== type || row.canPost !== canPost) return true;
  return (isOwnAdmin ?? row.isOwnAdmin) !== row.isOwnAdmin || (isClosed ?? row.isClosed) !== row.isClosed;
}

function toRow(accountId: number, { type, lastActivityAtMs, ...group }: RemoteGroup) {
  const { address, name, canPost, membersCount, isOwnAdmin, isClosed } = group;
  return {
    accountId,
    address,
    name,
    type,
    canPost,
    membersCount,
    isOwnAdmin,
    isClosed,
    lastActivityAt: lastActivityAtMs ? new Date(lastActivityAtMs) : null,
  };
}
