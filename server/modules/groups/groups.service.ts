import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';

import type { GroupsUpdated } from '@contract/events';
import type {
  ChangedGroups,
  GreetingMessage,
  Group,
  GroupDetails,
  InactiveGroup,
  LeftGroup,
  Member,
  SaveGreetingMessage,
  SaveGreetings,
} from '@contract/schemas/groups';
import { toSeconds } from '@contract/time';

import { deliveries, groups } from '../../db/schema';
import type { Deps } from '../../deps';
import { AppError } from '../../errors';
import { translateError } from '../../translate';
import type { RemoteMember } from '../../gateways/messenger/messenger';
import { publishBroadcastEnd } from '../../engine/broadcasts/broadcastProgress';
import { isCanceledInFlight } from '../../engine/core/cancelDeliveries';
import { nameInFlight, settle, type InFlight } from '../../engine/runs/stopSchedules';
import { isActive, selectInactive } from './activity';
import { forgetGroup } from './forgetGroup';
import { selectGroupDetails } from '../../engine/core/groupDetails';
import { lockOwnGroups } from '../../engine/core/ownGroups';
import { readGreeting, storeGreeting } from './greetingMessage';
import { createGroupLists } from './groupLists';
import { selectTimeline } from './groupTimeline.queries';
import { selectMemberDays } from './memberDays';
import { findMessenger, findOwnGroup, renameGroups, selectLeftGroups } from './groups.queries';
import { writeMembersFile } from './membersFile';
import { syncGroups } from './syncGroups';

/** Operations on groups. Each call is limited to groups of `userId`. */
export type GroupsService = ReturnType<typeof createGroupsService>;

export function createGroupsService(
  parts: Pick<Deps, 'db' | 'clock' | 'config' | 'log' | 'engine' | 'publish' | 'countRefusedRows'>,
) {
  const { db, clock, config, log, engine, publish } = parts;
  const lists = createGroupLists(db);
  const publishUpdate = (userId: number, payload: GroupsUpdated = {}) => publish(userId, 'groups:updated', payload);

  /** @throws AppError GROUP_NOT_FOUND when the group is missing, left, or belongs to another owner. */
  async function requireGroup(userId: number, groupId: number) {
    const group = await findOwnGroup(db, userId, groupId);
    if (!group) throw new AppError('GROUP_NOT_FOUND');
    return group;
  }

  /** @throws AppError MESSENGER_NOT_CONNECTED when the owner never connected one. */
  async function requireAccount(userId: number): Promise<number> {
    const accountId = await findMessenger(db, userId);
    if (accountId === null) throw new AppError('MESSENGER_NOT_CONNECTED');
    return accountId;
  }

  async function askMembers(userId: number, groupId: number): Promise<RemoteMember[]> {
    const { accountId, address } = await requireGroup(userId, groupId);
    return engine.runCommand(accountId, 'listMembers', { groupAddress: address });
  }

  async function leave(accountId: number, { id, address }: { id: number; address: string }): Promise<void> {
    await engine.runCommand(accountId, 'leaveGroup', { groupAddress: address });
    for (const broadcastId of await forgetGroup(db, clock, id)) await publishBroadcastEnd({ db, publish }, broadcastId);
  }

  const settleParts = { db, wake: () => engine.wake() };
  const isIn = (groupIds: readonly number[]) => inArray(deliveries.groupId, [...groupIds]);

  /** @param begunAtMs when the call began: leaving a group takes of the time that its response may wait */
  const settleGroups = (groupIds: readonly number[], begunAtMs: number): Promise<number> =>
    settle(settleParts, isIn(groupIds), { begunAtMs });

  /** Greetings that were changed while they were being sent. */
  const settleGreetings = (groupIds: readonly number[]): Promise<number> =>
    settle(settleParts, and(isIn(groupIds), isNotNull(deliveries.greetingId), isCanceledInFlight));

  async function change(userId: number, groupId: number, values: Partial<typeof groups.$inferInsert>): Promise<Group> {
    const { id } = await requireGroup(userId, groupId);
    await db.update(groups).set(values).where(eq(groups.id, id));
    return publishChanged(userId, groupId);
  }

  async function publishChanged(userId: number, groupId: number): Promise<Group> {
    const changed = await lists.one(userId, groupId);
    if (!changed) throw new AppError('GROUP_NOT_FOUND');
    publishUpdate(userId, { changed: [changed] });
    return changed;
  }

  return {
    list: (userId: number): Promise<Group[]> => lists.all(userId),

    /** By their last names. */
    listLeft: (userId: number): Promise<LeftGroup[]> => selectLeftGroups(db, userId),

    /** Members, last activity and own role of every group, by id. */
    listDetails: (userId: number): Promise<GroupDetails[]> => selectGroupDetails(db, userId),

    /** What the group got, and what it will get as of now. @throws AppError GROUP_NOT_FOUND */
    getTimeline: async (userId: number, groupId: number) =>
      selectTimeline(db, { userId, groupId: (await requireGroup(userId, groupId)).id, nowMs: clock.nowMs() }),

    /** Members of the last 30 days. @throws AppError GROUP_NOT_FOUND */
    listMemberDays: async (userId: number, groupId: number) =>
      selectMemberDays(db, (await requireGroup(userId, groupId)).id, clock.nowMs()),

    /** Fetches the current groups from the messenger. @throws AppError MESSENGER_NOT_CONNECTED, MESSENGER_SILENT */
    async refresh(userId: number): Promise<Group[]> {
      const accountId = await requireAccount(userId);
      await syncGroups(parts, accountId, await engine.runCommand(accountId, 'listGroups', {}));
      publishUpdate(userId);
      return lists.all(userId);
    },

    /** An empty name restores the messenger's. @throws AppError GROUP_NOT_FOUND */
    rename: (userId: number, groupId: number, customName: string): Promise<Group> =>
      change(userId, groupId, { customName: customName === '' ? null : customName }),

    /** Renames many groups by id; other owners' groups are ignored. Returns the number of renamed groups. */
    async renameMany(userId: number, names: Record<string, string>): Promise<number> {
      const count = await renameGroups(db, userId, names);
      if (count > 0) publishUpdate(userId);
      return count;
    },

    /** @throws AppError GROUP_NOT_FOUND */
    getGreeting: async (userId: number, groupId: number) => (await requireGroup(userId, groupId)).greetingUrl,

    /** The greeting with its file; null without one. @throws AppError GROUP_NOT_FOUND */
    async getGreetingMessage(userId: number, groupId: number): Promise<GreetingMessage | null> {
      return readGreeting(db, await requireGroup(userId, groupId));
    },

    /**
     * Null removes the greeting. After it resolves the former one is not sent any more.
     * @throws AppError GROUP_NOT_FOUND, MEDIA_NOT_FOUND, MEDIA_TYPE_NOT_ALLOWED
     */
    async saveGreeting(
      userId: number,
      groupId: number,
      greeting: SaveGreetingMessage | null,
    ): Promise<InFlight | null> {
      await requireGroup(userId, groupId);
      await db.transaction((tx) => storeGreeting(tx, config.pace, { userId, groupIds: [groupId], greeting }));
      await publishChanged(userId, groupId);
      return orNull(await settleGreetings([groupId]));
    },

    /**
     * One greeting for many groups, or none; groups that do not exist are in the result and stop no others.
     * @throws AppError MEDIA_NOT_FOUND, MEDIA_TYPE_NOT_ALLOWED
     */
    async saveGreetings(userId: number, { groupIds, greeting }: SaveGreetings): Promise<ChangedGroups & InFlight> {
      const wanted = [...new Set(groupIds)];
      const own = await db.transaction(async (tx) => {
        const locked = await lockOwnGroups(tx, userId, wanted);
        await storeGreeting(tx, config.pace, { userId, groupIds: locked, greeting });
        return new Set(locked);
      });
      if (own.size > 0) publishUpdate(userId);
      const text = translateError('GROUP_NOT_FOUND');
      const missing = wanted.filter((id) => !own.has(id));
      const failures = missing.map((groupId) => ({ groupId, code: 'GROUP_NOT_FOUND', text }));
      return { doneCount: own.size, failures, ...nameInFlight(await settleGreetings([...own])) };
    },

    /** A group is inactive without messages for `limits.groups.inactiveAfterDays`. @throws AppError GROUP_NOT_FOUND */
    async checkActivity(userId: number, groupId: number) {
      const { id, lastActivityAt } = await requireGroup(userId, groupId);
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
     * Current members of the group from the messenger.
     * @throws AppError GROUP_NOT_FOUND, MESSENGER_NOT_CONNECTED, MESSENGER_SILENT
     */
    async listMembers(userId: number, groupId: number): Promise<Member[]> {
      const members = await askMembers(userId, groupId);
      return members.map(({ phone, name, isAdmin }) => ({ phone, name, admin: isAdmin }));
    },

    /**
     * The members of the group as a CSV file.
     * @throws AppError GROUP_NOT_FOUND, MESSENGER_NOT_CONNECTED, MESSENGER_SILENT
     */
    writeMembers: async (userId: number, groupId: number): Promise<string> =>
      writeMembersFile(await askMembers(userId, groupId)),

    /**
     * Leaves the group in the messenger, stops its runs and removes its schedules; the run history stays.
     * @throws AppError GROUP_NOT_FOUND, MESSENGER_NOT_CONNECTED, MESSENGER_SILENT
     */
    async remove(userId: number, groupId: number): Promise<InFlight | null> {
      const begunAtMs = Date.now();
      const group = await requireGroup(userId, groupId);
      await leave(group.accountId, group);
      publishUpdate(userId, { removed_ids: [group.id] });
      return orNull(await settleGroups([group.id], begunAtMs));
    },

    /**
     * Leaves all or the chosen inactive groups; one that cannot be left does not stop the others. Publishes an event
     * per group, because hundreds take minutes.
     * @throws AppError MESSENGER_NOT_CONNECTED, MESSENGER_SILENT
     */
    async removeInactive(userId: number, chosen?: readonly number[]): Promise<{ count: number } & InFlight> {
      const accountId = await requireAccount(userId);
      await engine.runCommand(accountId, 'checkOpen', {});
      const leftIds: number[] = [];
      for (const group of await selectInactive(db, clock, accountId, chosen)) {
        try {
          await leave(accountId, group);
          leftIds.push(group.id);
          publishUpdate(userId, { removed_ids: [group.id] });
        } catch (err) {
          log.warn({ err, groupId: group.id }, 'an inactive group was not left');
        }
      }
      return { count: leftIds.length, ...nameInFlight(await settleGroups(leftIds, Date.now())) };
    },
  };
}

const orNull = (inFlightCount: number): InFlight | null => (inFlightCount === 0 ? null : { inFlightCount });

const toUnixSeconds = (moment: Date | null): number | null => moment && toSeconds(moment);
