import { and, isNotNull } from 'drizzle-orm';

import type { ChangedGroups, GreetingMessage, SaveGreetingMessage, SaveGreetings } from '@contract/schemas/groups';

import { isAnyOf } from '../../db/isAnyOf';
import { deliveries } from '../../db/schema';
import type { Deps } from '../../deps';
import { isCanceledInFlight } from '../../engine/core/cancelDeliveries';
import { lockOwnGroups } from '../../engine/core/ownGroups';
import { nameInFlight, settle, type InFlight } from '../../engine/runs/stopSchedules';
import { translateError } from '../../translate';
import { readGreeting, storeGreeting } from './greetingMessage';
import { requireGroup } from './groups.queries';
import type { GroupsService } from './groups.service';

/** Greetings of groups of `userId`. */
export type GreetingsService = ReturnType<typeof createGreetingsService>;

export function createGreetingsService({
  db,
  config,
  messengers,
  engine,
  publish,
  groups,
}: Pick<Deps, 'db' | 'config' | 'messengers' | 'engine' | 'publish'> & {
  groups: Pick<GroupsService, 'publishChanged'>;
}) {
  /** Greetings that were changed while they were being sent. */
  const settleGreetings = (groupIds: readonly number[]): Promise<number> =>
    settle(
      { db, wake: () => engine.wake() },
      and(isAnyOf(deliveries.groupId, groupIds), isNotNull(deliveries.greetingId), isCanceledInFlight),
    );

  return {
    /** @throws AppError GROUP_NOT_FOUND */
    get: async (userId: number, groupId: number) => (await requireGroup(db, userId, groupId)).greetingUrl,

    /** The greeting with its file; null without one. @throws AppError GROUP_NOT_FOUND */
    async getMessage(userId: number, groupId: number): Promise<GreetingMessage | null> {
      return readGreeting(db, await requireGroup(db, userId, groupId));
    },

    /**
     * Null removes the greeting. After it resolves the former one is not sent any more.
     * @throws AppError GROUP_NOT_FOUND, and those of `storeGreeting`
     */
    async save(userId: number, groupId: number, greeting: SaveGreetingMessage | null): Promise<InFlight | null> {
      await requireGroup(db, userId, groupId);
      await db.transaction((tx) =>
        storeGreeting(tx, { config, messengers }, { userId, groupIds: [groupId], greeting }),
      );
      await groups.publishChanged(userId, groupId);
      const inFlightCount = await settleGreetings([groupId]);
      return inFlightCount === 0 ? null : { inFlightCount };
    },

    /**
     * One greeting for many groups, or none; groups that do not exist are in the result and stop no others.
     * @throws AppError those of `storeGreeting`
     */
    async saveMany(userId: number, { groupIds, greeting }: SaveGreetings): Promise<ChangedGroups & InFlight> {
      const wanted = [...new Set(groupIds)];
      const own = await db.transaction(async (tx) => {
        const locked = await lockOwnGroups(tx, userId, wanted);
        await storeGreeting(tx, { config, messengers }, { userId, groupIds: locked, greeting });
        return new Set(locked);
      });
      if (own.size > 0) publish(userId, 'groups:updated', {});
      const text = translateError('GROUP_NOT_FOUND');
      const missing = wanted.filter((id) => !own.has(id));
      const failures = missing.map((groupId) => ({ groupId, code: 'GROUP_NOT_FOUND', text }));
      return { doneCount: own.size, failures, ...nameInFlight(await settleGreetings([...own])) };
    },
  };
}
