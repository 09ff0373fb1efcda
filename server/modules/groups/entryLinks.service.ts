import { and, asc, eq, inArray, sql } from 'drizzle-orm';

import { limits } from '@contract/limits';
import type { ChangeEntryLink, EntryLink, SaveEntryLink } from '@contract/schemas/entryLinks';

import type { Queryable, Transaction } from '../../db/database';
import { lockOwner, requireRoom } from '../../db/ownRows';
import { entryLinkGroups, entryLinks, groups, messengerAccounts } from '../../db/schema';
import type { Deps } from '../../deps';
import { lockOwnGroups } from '../../engine/core/ownGroups';
import { AppError } from '../../errors';
import type { Stored, StoreResponse } from '../../http/idempotency';
import { newSlug } from '../../newSlug';
import { inviteLinkOf } from './inviteLink';

const { maxCount } = limits.entryLinks;

/** Where a short address leads now: to a group, nowhere because all are full, or it does not exist. */
export type EntryTarget = { kind: 'group'; link: string } | { kind: 'full' } | { kind: 'unknown' };

/** Short addresses. Each call but `resolve` is limited to those of `userId`. */
export type EntryLinksService = ReturnType<typeof createEntryLinksService>;

export function createEntryLinksService(parts: Pick<Deps, 'db' | 'publish' | 'engine' | 'log' | 'clock'>) {
  const { db, publish } = parts;
  const readInvite = createInviteReader(parts);
  /** Other tabs read the links again with the groups. */
  const publishUpdate = (userId: number) => publish(userId, 'groups:updated', {});

  async function get(tx: Queryable, userId: number, id: number): Promise<EntryLink> {
    const [link] = await selectLinks(tx, userId, id);
    if (!link) throw new AppError('ENTRY_LINK_NOT_FOUND');
    return link;
  }

  return {
    /** The oldest first. */
    list: (userId: number): Promise<EntryLink[]> => selectLinks(db, userId),

    /** @throws AppError GROUP_NOT_FOUND, ENTRY_LINKS_TOO_MANY */
    async create(userId: number, body: SaveEntryLink, storeResponse: StoreResponse): Promise<Stored<EntryLink>> {
      const created = await db.transaction(async (tx) => {
        await lockOwner(tx, userId);
        await requireRoom(tx, entryLinks, userId, { maxCount, refusal: 'ENTRY_LINKS_TOO_MANY' });
        const slug = newSlug();
        const [row] = await tx
          .insert(entryLinks)
          .values({ userId, name: body.name, slug })
          .returning({ id: entryLinks.id });
        const id = row?.id ?? 0;
        await storeGroups(tx, userId, id, body);
        return storeResponse(tx, await get(tx, userId, id));
      });
      publishUpdate(userId);
      return created;
    },

    /** The address stays, and so do fields that are absent. @throws AppError ENTRY_LINK_NOT_FOUND, GROUP_NOT_FOUND */
    async update(userId: number, id: number, { name, groups: wanted }: ChangeEntryLink): Promise<EntryLink> {
      const changed = await db.transaction(async (tx) => {
        await lockOwner(tx, userId);
        await get(tx, userId, id);
        if (name !== undefined) await tx.update(entryLinks).set({ name }).where(eq(entryLinks.id, id));
        if (wanted) {
          await tx.delete(entryLinkGroups).where(eq(entryLinkGroups.linkId, id));
          await storeGroups(tx, userId, id, { groups: wanted });
        }
        return get(tx, userId, id);
      });
      publishUpdate(userId);
      return changed;
    },

    /** The address leads nowhere from then on. @throws AppError ENTRY_LINK_NOT_FOUND */
    async remove(userId: number, id: number): Promise<void> {
      const removed = await db
        .delete(entryLinks)
        .where(and(eq(entryLinks.id, id), eq(entryLinks.userId, userId)))
        .returning({ id: entryLinks.id });
      if (removed.length === 0) throw new AppError('ENTRY_LINK_NOT_FOUND');
      publishUpdate(userId);
    },

    /** Where it leads: to the first group with room whose invite link is known or can be read. */
    async resolve(slug: string): Promise<EntryTarget> {
      const [link] = await db.select({ id: entryLinks.id }).from(entryLinks).where(eq(entryLinks.slug, slug));
      if (!link) return { kind: 'unknown' };
      for (const group of await selectOpen(db, link.id)) {
        const code = group.inviteCode ?? (await readInvite(group));
        if (code !== null) return { kind: 'group', link: inviteLinkOf(code) };
      }
      return { kind: 'full' };
    },
  };
}

/** A group, and how its invite link is read. */
interface Place {
  id: number;
  accountId: number;
  address: string;
}

/** How often the phone is asked for the link of one group, however often people follow the address. */
const ASKED_EVERY_MS = 60_000;
const ASKED_MAX_COUNT = 10_000;

/** Reads the invite link of a group that has none stored, and stores it; null when that is not possible now. */
function createInviteReader({ db, engine, log, clock }: Pick<Deps, 'db' | 'engine' | 'log' | 'clock'>) {
  const askedMs = new Map<number, number>();
  return async ({ id, accountId, address }: Place): Promise<string | null> => {
    const nowMs = clock.nowMs();
    if (nowMs - (askedMs.get(id) ?? -Infinity) < ASKED_EVERY_MS) return null;
    if (askedMs.size >= ASKED_MAX_COUNT) askedMs.clear();
    askedMs.set(id, nowMs);
    try {
      const inviteCode = await engine.runCommand(accountId, 'readInvite', { groupAddress: address });
      await db.update(groups).set({ inviteCode }).where(eq(groups.id, id));
      return inviteCode;
    } catch (err) {
      log.warn({ err, groupId: id }, 'an invite link could not be read');
      return null;
    }
  };
}

async function storeGroups(
  tx: Transaction,
  userId: number,
  linkId: number,
  body: Pick<SaveEntryLink, 'groups'>,
): Promise<void> {
  const ids = body.groups.map(({ groupId }) => groupId);
  const own = await lockOwnGroups(tx, userId, ids);
  if (own.length < ids.length) throw new AppError('GROUP_NOT_FOUND');
  await tx.insert(entryLinkGroups).values(body.groups.map((group, position) => ({ ...group, linkId, position })));
}

/** Groups of an address that have room, in their order. One whose members are not known has room. */
function selectOpen(db: Queryable, linkId: number) {
  const { id, accountId, address, inviteCode } = groups;
  return db
    .select({ id, accountId, address, inviteCode })
    .from(entryLinkGroups)
    .innerJoin(groups, eq(groups.id, entryLinkGroups.groupId))
    .where(
      and(
        eq(entryLinkGroups.linkId, linkId),
        groups.isMember,
        sql`coalesce(${groups.membersCount}, 0) < ${entryLinkGroups.membersMaxCount}`,
      ),
    )
    .orderBy(asc(entryLinkGroups.position));
}

async function selectLinks(db: Queryable, userId: number, id?: number): Promise<EntryLink[]> {
  const links = await db
    .select({ id: entryLinks.id, name: entryLinks.name, slug: entryLinks.slug })
    .from(entryLinks)
    .where(and(eq(entryLinks.userId, userId), id === undefined ? undefined : eq(entryLinks.id, id)))
    .orderBy(asc(entryLinks.id));
  if (links.length === 0) return [];
  const rows = await db
    .select({
      linkId: entryLinkGroups.linkId,
      groupId: entryLinkGroups.groupId,
      membersMaxCount: entryLinkGroups.membersMaxCount,
      membersCount: groups.membersCount,
      hasInvite: sql<boolean>`${groups.inviteCode} is not null`,
    })
    .from(entryLinkGroups)
    .innerJoin(groups, eq(groups.id, entryLinkGroups.groupId))
    .innerJoin(messengerAccounts, eq(messengerAccounts.id, groups.accountId))
    .where(
      and(
        inArray(
          entryLinkGroups.linkId,
          links.map((link) => link.id),
        ),
        eq(messengerAccounts.userId, userId),
        groups.isMember,
      ),
    )
    .orderBy(asc(entryLinkGroups.position));
  return links.map((link) => ({
    ...link,
    groups: rows.flatMap(({ linkId, ...group }) => (linkId === link.id ? [group] : [])),
  }));
}
