import { eq } from 'drizzle-orm';

import type { GroupsUpdated } from '@contract/events';
import { isBotKind } from '@contract/messengerKinds';
import type { Group, GroupDetails, LeftGroup, Member } from '@contract/schemas/groups';

import { groups } from '../../db/schema';
import type { Deps } from '../../deps';
import { selectGroupDetails } from '../../engine/core/groupDetails';
import { createRunEndReader } from '../../engine/runs/overlaps';
import { AppError } from '../../errors';
import type { RemoteMember } from '../../gateways/messenger/messenger';
import { readAbilities } from '../../gateways/messenger/offered';
import { createGroupLists } from './groupLists';
import { selectTimeline } from './groupTimeline.queries';
import { renameGroups, requireGroup, requireMessenger, selectLeftGroups } from './groups.queries';
import { selectMemberDays } from './memberDays';
import { writeMembersFile } from './membersFile';
import { syncGroups } from './syncGroups';

/** Operations on groups. Each call is limited to groups of `userId`. */
export type GroupsService = ReturnType<typeof createGroupsService>;

export function createGroupsService(
  parts: Pick<Deps, 'db' | 'clock' | 'log' | 'engine' | 'publish' | 'countRefusedRows' | 'messengers'>,
) {
  const { db, clock, engine, publish, messengers } = parts;
  const lists = createGroupLists(db);
  const readEnds = createRunEndReader();
  const publishUpdate = (userId: number, payload: GroupsUpdated = {}) => publish(userId, 'groups:updated', payload);

  async function askMembers(userId: number, groupId: number): Promise<RemoteMember[]> {
    const { accountId, address } = await requireGroup(db, userId, groupId);
    return engine.runCommand(accountId, 'listMembers', { groupAddress: address });
  }

  async function change(userId: number, groupId: number, values: Partial<typeof groups.$inferInsert>): Promise<Group> {
    const { id } = await requireGroup(db, userId, groupId);
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
    /** Tells the owner's browsers of a changed group. @throws AppError GROUP_NOT_FOUND */
    publishChanged,

    list: (userId: number): Promise<Group[]> => lists.all(userId),

    /** By their last names. */
    listLeft: (userId: number): Promise<LeftGroup[]> => selectLeftGroups(db, userId),

    /** Members, last activity and own role of every group, by id. */
    listDetails: (userId: number): Promise<GroupDetails[]> => selectGroupDetails(db, userId),

    /** What the group got, and what it will get as of now. @throws AppError GROUP_NOT_FOUND */
    getTimeline: async (userId: number, id: number) => {
      const { id: groupId } = await requireGroup(db, userId, id);
      return selectTimeline(db, { userId, groupId, nowMs: clock.nowMs(), readEnds });
    },

    /** Members of the last 30 days. @throws AppError GROUP_NOT_FOUND */
    listMemberDays: async (userId: number, groupId: number) =>
      selectMemberDays(db, (await requireGroup(db, userId, groupId)).id, clock.nowMs()),

    /** Fetches the current groups from the messenger. @throws AppError MESSENGER_NOT_CONNECTED, MESSENGER_SILENT */
    async refresh(userId: number): Promise<Group[]> {
      const accountId = await requireMessenger(db, userId);
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
    async writeMembers(userId: number, groupId: number): Promise<string> {
      const members = await askMembers(userId, groupId);
      const abilities = await readAbilities(db, messengers, userId);
      return writeMembersFile(members, abilities === null || !isBotKind(abilities));
    },
  };
}
