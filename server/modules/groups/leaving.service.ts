import { eq, inArray, sql } from 'drizzle-orm';

import type { InactiveGroup } from '@contract/schemas/groups';
import { toSeconds } from '@contract/time';

import { deliveries, groups } from '../../db/schema';
import type { Deps } from '../../deps';
import { publishBroadcastEnd } from '../../engine/broadcasts/broadcastProgress';
import { nameInFlight, settle, type InFlight } from '../../engine/runs/stopSchedules';
import { isActive, selectInactive } from './activity';
import { forgetGroup } from './forgetGroup';
import { findMessenger, requireGroup, requireMessenger } from './groups.queries';

/** Which groups of `userId` are inactive, and leaving them. */
export type LeavingService = ReturnType<typeof createLeavingService>;

export function createLeavingService({
  db,
  clock,
  log,
  engine,
  publish,
}: Pick<Deps, 'db' | 'clock' | 'log' | 'engine' | 'publish'>) {
  async function leave(accountId: number, { id, address }: { id: number; address: string }): Promise<void> {
    await engine.runCommand(accountId, 'leaveGroup', { groupAddress: address });
    for (const broadcastId of await forgetGroup(db, clock, id)) await publishBroadcastEnd({ db, publish }, broadcastId);
  }

  /** @param begunAtMs when the call began: leaving a group takes of the time that its response may wait */
  const settleGroups = (groupIds: readonly number[], begunAtMs: number): Promise<number> =>
    settle({ db, wake: () => engine.wake() }, inArray(deliveries.groupId, [...groupIds]), { begunAtMs });

  return {
    /** A group is inactive without messages for `limits.groups.inactiveAfterDays`. @throws AppError GROUP_NOT_FOUND */
    async checkActivity(userId: number, groupId: number) {
      const { id, lastActivityAt } = await requireGroup(db, userId, groupId);
      const [row] = await db
        .select({ active: sql<boolean>`(${isActive(clock)})` })
        .from(groups)
        .where(eq(groups.id, id));
      return { active: row?.active ?? false, last_activity_at: toUnixSeconds(lastActivityAt) };
    },

    /** Inactive groups, by id. */
    async listInactive(userId: number): Promise<InactiveGroup[]> {
      const accountId = await findMessenger(db, userId);
      if (accountId === null) return [];
      const rows = await selectInactive(db, clock, accountId);
      return rows.map((row) => ({
        id: row.id,
        name: row.name,
        custom_name: row.customName,
        group_type: row.type,
        members_count: row.membersCount,
        last_activity_at: toUnixSeconds(row.lastActivityAt),
      }));
    },

    /**
     * Leaves the group in the messenger, stops its runs and removes its schedules; the run history stays.
     * @throws AppError GROUP_NOT_FOUND, MESSENGER_NOT_CONNECTED, MESSENGER_SILENT
     */
    async remove(userId: number, groupId: number): Promise<InFlight | null> {
      const begunAtMs = Date.now();
      const group = await requireGroup(db, userId, groupId);
      await leave(group.accountId, group);
      publish(userId, 'groups:updated', { removed_ids: [group.id] });
      const inFlightCount = await settleGroups([group.id], begunAtMs);
      return inFlightCount === 0 ? null : { inFlightCount };
    },

    /**
     * Leaves all or the chosen inactive groups; one that cannot be left does not stop the others. Publishes an event
     * per group, because hundreds take minutes.
     * @throws AppError MESSENGER_NOT_CONNECTED, MESSENGER_SILENT
     */
    async removeInactive(userId: number, chosen?: readonly number[]): Promise<{ count: number } & InFlight> {
      const accountId = await requireMessenger(db, userId);
      await engine.runCommand(accountId, 'checkOpen', {});
      const leftIds: number[] = [];
      for (const group of await selectInactive(db, clock, accountId, chosen)) {
        try {
          await leave(accountId, group);
          leftIds.push(group.id);
          publish(userId, 'groups:updated', { removed_ids: [group.id] });
        } catch (err) {
          log.warn({ err, groupId: group.id }, 'an inactive group was not left');
        }
      }
      return { count: leftIds.length, ...nameInFlight(await settleGroups(leftIds, Date.now())) };
    },
  };
}

const toUnixSeconds = (moment: Date | null): number | null => moment && toSeconds(moment);
