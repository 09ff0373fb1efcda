import { and, asc, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';

import type { GroupPair, PairedGroup, PairInvitation } from '@contract/schemas/pairs';

import type { Queryable } from '../../db/database';
import { accountsOf, lockOwner } from '../../db/ownRows';
import {
  groupFields,
  groupFieldValues,
  groupPairs,
  groups,
  messengerAccounts,
  plannedBroadcasts,
  users,
} from '../../db/schema';
import type { Deps } from '../../deps';
import { AppError } from '../../errors';
import type { NoteElsewhere } from '../../http/serve';
import { requireGroup } from './groups.queries';
import { inviteLinkOf } from './inviteLink';

/** The account of a session, and whose accounts may be paired with it. */
interface Caller {
  userId: number;
  ownerId: number;
}

/** Groups of an owner's accounts that belong together. Each call is limited to groups of `userId`, and to those of `ownerId` beside them. */
export type PairsService = ReturnType<typeof createPairsService>;

export function createPairsService({
  db,
  engine,
  log,
  messengers,
  publish,
}: Pick<Deps, 'db' | 'engine' | 'log' | 'messengers' | 'publish'>) {
  const defaultKind = messengers.served[0]?.kind ?? '';

  async function select(tx: Queryable, userId: number, groupId?: number): Promise<GroupPair[]> {
    const own = alias(groups, 'own');
    const ownAccount = alias(messengerAccounts, 'own_account');
    const isWanted = groupId === undefined ? undefined : eq(own.id, groupId);
    const rows = await tx
      .select({ groupId: own.id, membersCount: own.membersCount, paired: columns(defaultKind) })
      .from(groupPairs)
      .innerJoin(own, eq(own.id, groupPairs.groupId))
      .innerJoin(ownAccount, eq(ownAccount.id, own.accountId))
      .innerJoin(groups, eq(groups.id, groupPairs.pairedId))
      .innerJoin(messengerAccounts, eq(messengerAccounts.id, groups.accountId))
      .innerJoin(users, eq(users.id, messengerAccounts.userId))
      .where(and(eq(ownAccount.userId, userId), own.isMember, isWanted))
      .orderBy(asc(own.id));
    return rows;
  }

  /** Groups of the owner's other accounts that are in no pair. */
  const selectFree = (tx: Queryable, { userId, ownerId }: Caller, groupId?: number): Promise<PairedGroup[]> =>
    tx
      .select(columns(defaultKind))
      .from(groups)
      .innerJoin(messengerAccounts, eq(messengerAccounts.id, groups.accountId))
      .innerJoin(users, eq(users.id, messengerAccounts.userId))
      .leftJoin(groupPairs, eq(groupPairs.groupId, groups.id))
      .where(
        and(
          ...[inArray(users.id, accountsOf(tx, ownerId)), ne(users.id, userId), groups.isMember],
          ...[isNull(groupPairs.groupId), groupId === undefined ? undefined : eq(groups.id, groupId)],
        ),
      )
      .orderBy(asc(users.id), asc(groups.name), asc(groups.id));

  return {
    async list(userId: number): Promise<GroupPair[]> {
      const pairs = await select(db, userId);
      const values = await selectValues(
        db,
        userId,
        pairs.map(({ paired }) => paired.id),
      );
      return pairs.map((pair) => {
        const own = values.get(pair.paired.id);
        return { ...pair, ...(own && { values: own }) };
      });
    },

    /** @throws AppError GROUP_NOT_FOUND */
    async listCandidates(caller: Caller, groupId: number): Promise<PairedGroup[]> {
      await requireGroup(db, caller.userId, groupId);
      return selectFree(db, caller);
    },

    /** @throws AppError GROUP_NOT_FOUND, GROUP_PAIRED when one of the two is in another pair */
    async pair(
      { noteElsewhere, ...caller }: Caller & { noteElsewhere: NoteElsewhere },
      groupId: number,
      pairedId: number | null,
    ): Promise<GroupPair | null> {
      const { userId, ownerId } = caller;
      const noteAct = (pair: GroupPair | undefined) =>
        noteElsewhere(pair ? [{ userId: pair.paired.accountId, id: pair.paired.id, groupIds: [] }] : []);
      let plannedIds: number[] = [];
      const pair = await db.transaction(async (tx) => {
        await lockOwner(tx, ownerId);
        await requireGroup(tx, userId, groupId);
        const [before] = await select(tx, userId, groupId);
        if (before?.paired.id === pairedId) return before;
        if (pairedId === null) {
          noteAct(before);
          const isPair = or(eq(groupPairs.groupId, groupId), eq(groupPairs.pairedId, groupId));
          const parted = await tx.delete(groupPairs).where(isPair).returning({ id: groupPairs.groupId });
          plannedIds = await leavePlans(
            tx,
            parted.map(({ id }) => id),
          );
          return null;
        }
        if (before) throw new AppError('GROUP_PAIRED');
        await requireFree(tx, caller, pairedId);
        await tx.insert(groupPairs).values([
          { groupId, pairedId },
          { groupId: pairedId, pairedId: groupId },
        ]);
        const [made] = await select(tx, userId, groupId);
        noteAct(made);
        return made ?? null;
      });
      publish(userId, 'groups:updated', {});
      for (const id of plannedIds) publish(id, 'plannedBroadcasts:updated', {});
      return pair;
    },

    /** Asks the messenger of the paired group. @throws AppError GROUP_NOT_FOUND */
    async readInvitation(userId: number, groupId: number): Promise<PairInvitation> {
      await requireGroup(db, userId, groupId);
      const [found] = await select(db, userId, groupId);
      const [paired] = found ? await db.select().from(groups).where(eq(groups.id, found.paired.id)) : [];
      if (!paired) throw new AppError('GROUP_NOT_FOUND');
      if (paired.inviteCode !== null) return { link: inviteLinkOf(paired.inviteCode) };
      try {
        const command = { groupAddress: paired.address };
        return { link: inviteLinkOf(await engine.runCommand(paired.accountId, 'readInvite', command)) };
      } catch (err) {
        log.info({ err, groupId: paired.id }, 'an invitation could not be read');
        return { link: null };
      }
    },
  };

  /** @throws AppError GROUP_NOT_FOUND, GROUP_PAIRED */
  async function requireFree(tx: Queryable, caller: Caller, pairedId: number): Promise<void> {
    if ((await selectFree(tx, caller, pairedId)).length > 0) return;
    const isOfOwner = inArray(messengerAccounts.userId, accountsOf(tx, caller.ownerId));
    const [known] = await tx
      .select({ id: groups.id })
      .from(groups)
      .innerJoin(messengerAccounts, eq(messengerAccounts.id, groups.accountId))
      .innerJoin(groupPairs, eq(groupPairs.groupId, groups.id))
      .where(and(eq(groups.id, pairedId), isOfOwner, groups.isMember));
    throw new AppError(known ? 'GROUP_PAIRED' : 'GROUP_NOT_FOUND');
  }
}

/** Values of groups of other accounts, by group and by the account's own field of the same name. */
async function selectValues(db: Queryable, userId: number, groupIds: number[]) {
  const own = alias(groupFields, 'own');
  const { groupId, fieldId, value } = groupFieldValues;
  const rows = await db
    .select({ groupId, value, ownId: own.id })
    .from(groupFieldValues)
    .innerJoin(groupFields, eq(groupFields.id, fieldId))
    .innerJoin(own, and(eq(own.nameKey, groupFields.nameKey), eq(own.userId, userId)))
    .where(inArray(groupId, groupIds));
  const found = new Map<number, Record<string, string>>();
  for (const row of rows) found.set(row.groupId, { ...found.get(row.groupId), [String(row.ownId)]: row.value });
  return found;
}

/**
 * What follows a planned broadcast of another account goes to these groups no more; without any other group it ends.
 * @returns the accounts whose plans changed
 */
async function leavePlans(tx: Queryable, ids: readonly number[]): Promise<number[]> {
  const { groupIds, leadId, revision, status, userId } = plannedBroadcasts;
  const gone = sql`array[${sql.join([...ids], sql`, `)}]::int[]`;
  const isFollowing = and(isNotNull(leadId), eq(status, 'scheduled'));
  const changed =
    ids.length === 0
      ? []
      : await tx
          .update(plannedBroadcasts)
          .set({
            groupIds: sql`array(select id from unnest(${groupIds}) with ordinality as kept (id, at) where id <> all (${gone}) order by at)`,
            revision: sql`${revision} + 1`,
          })
          .where(and(isFollowing, sql`${groupIds} && ${gone}`))
          .returning({ id: plannedBroadcasts.id, userId });
  const lead = alias(plannedBroadcasts, 'lead');
  const fixed = tx.select({ id: lead.id }).from(lead).where(isNull(lead.selectionId));
  const isEmpty = and(eq(sql`cardinality(${groupIds})`, 0), inArray(leadId, fixed));
  const isChanged = inArray(
    plannedBroadcasts.id,
    changed.map(({ id }) => id),
  );
  await tx.delete(plannedBroadcasts).where(and(isChanged, isEmpty));
  return [...new Set(changed.map((row) => row.userId))];
}

const columns = (defaultKind: string) => ({
  id: groups.id,
  name: sql<string>`coalesce(nullif(${groups.customName}, ''), ${groups.name})`,
  accountId: users.id,
  accountName: users.name,
  messenger: sql<string>`coalesce(${messengerAccounts.kind}, ${defaultKind})`,
  membersCount: groups.membersCount,
  canPost: sql<boolean>`${groups.canPost} and ${groups.isMember}`,
});
