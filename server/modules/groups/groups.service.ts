import { eq, sql } from 'drizzle-orm';

import { limits } from '@contract/limits';
import type { Group } from '@contract/schemas/groups';

import { groups, messengerAccounts } from '../../db/schema';
import type { Deps } from '../../deps';
import { AppError } from '../../errors';
import { tellBroadcastEnd } from '../../engine/broadcastNews';
import { sqlNow } from '../../gateways/clock';
import type { MessengerSession } from '../../gateways/messenger/messenger';
import { forgetGroup } from './forgetGroup';
import { findOwnGroup, selectGroups } from './groups.queries';
import { writeMembersFile } from './membersFile';
import { syncGroups } from './syncGroups';

const MS_PER_SECOND = 1_000;

/** Everything the owner may do with their groups. Each call is limited to groups of `userId`. */
export type GroupsService = ReturnType<typeof createGroupsService>;

export function createGroupsService({ db, clock, engine, publish }: Pick<Deps, 'db' | 'clock' | 'engine' | 'publish'>) {
  const tell = (userId: number) => publish(userId, 'groups:updated', {});

  /** @throws AppError GROUP_NOT_FOUND when the group is missing, left, or belongs to another owner. */
  async function requireGroup(userId: number, groupId: number) {
    const group = await findOwnGroup(db, userId, groupId);
    if (!group) throw new AppError('GROUP_NOT_FOUND');
    return group;
  }

  /** @throws AppError MESSENGER_NOT_CONNECTED unless the account's connection is open. */
  function requireSession(accountId: number | undefined): MessengerSession {
    const session = accountId === undefined ? null : engine.session(accountId);
    if (session?.state().kind !== 'open') throw new AppError('MESSENGER_NOT_CONNECTED');
    return session;
  }

  async function change(userId: number, groupId: number, values: Partial<typeof groups.$inferInsert>): Promise<void> {
    const { id } = await requireGroup(userId, groupId);
    await db.update(groups).set(values).where(eq(groups.id, id));
    tell(userId);
  }

  return {
    list: (userId: number): Promise<Group[]> => selectGroups(db, userId),

    /**
     * Asks the messenger for the groups as they are now.
     * @throws AppError MESSENGER_NOT_CONNECTED
     */
    async refresh(userId: number): Promise<Group[]> {
      const [account] = await db.select().from(messengerAccounts).where(eq(messengerAccounts.userId, userId));
      const remote = await requireSession(account?.id).listGroups();
      if (account) await syncGroups(db, account.id, remote);
      tell(userId);
      return selectGroups(db, userId);
    },

    /**
     * An empty name gives the messenger's own one back.
     * @throws AppError GROUP_NOT_FOUND
     */
    async rename(userId: number, groupId: number, customName: string): Promise<Group> {
      await change(userId, groupId, { customName: customName === '' ? null : customName });
      const [renamed] = await selectGroups(db, userId, groupId);
      if (!renamed) throw new AppError('GROUP_NOT_FOUND');
      return renamed;
    },

    /** @throws AppError GROUP_NOT_FOUND */
    getGreeting: async (userId: number, groupId: number) => (await requireGroup(userId, groupId)).greetingUrl,

    /**
     * Null removes the greeting.
     * @throws AppError GROUP_NOT_FOUND
     */
    saveGreeting: (userId: number, groupId: number, url: string | null) =>
      change(userId, groupId, { greetingUrl: url }),

    /**
     * A group is inactive when nothing was written in it for `limits.groups.inactiveAfterDays`, or never as far as we know.
     * @throws AppError GROUP_NOT_FOUND
     */
    async checkActivity(userId: number, groupId: number) {
      const { id, lastActivityAt } = await requireGroup(userId, groupId);
      const since = sql`${sqlNow(clock)} - ${limits.groups.inactiveAfterDays} * interval '1 day'`;
      const [row] = await db
        .select({ active: sql<boolean>`coalesce(${groups.lastActivityAt} > ${since}, false)` })
        .from(groups)
        .where(eq(groups.id, id));
      const atS = lastActivityAt && Math.floor(lastActivityAt.getTime() / MS_PER_SECOND);
      return { active: row?.active ?? false, last_activity_at: atS };
    },

    /**
     * The members of the group as a CSV file.
     * @throws AppError GROUP_NOT_FOUND, AppError MESSENGER_NOT_CONNECTED
     */
    async writeMembers(userId: number, groupId: number): Promise<string> {
      const { accountId, address } = await requireGroup(userId, groupId);
      return writeMembersFile(await requireSession(accountId).listMembers(address));
    },

    /**
     * Leaves the group in the messenger, stops what runs in it and removes its schedules; its run history is kept.
     * @throws AppError GROUP_NOT_FOUND, AppError MESSENGER_NOT_CONNECTED
     */
    async remove(userId: number, groupId: number): Promise<void> {
      const { id, accountId, address } = await requireGroup(userId, groupId);
      const session = requireSession(accountId);
      await session.leaveGroup(address);
      for (const broadcastId of await forgetGroup(db, clock, id)) await tellBroadcastEnd({ db, publish }, broadcastId);
      tell(userId);
    },
  };
}
