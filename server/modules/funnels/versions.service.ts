import { and, desc, eq, inArray, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';

import { limits } from '@contract/limits';
import type { FunnelVersion, FunnelVersionGraph } from '@contract/schemas/versions';

import type { Transaction } from '../../db/database';
import { ownerOf } from '../../db/ownRows';
import { funnelRuns, funnels, funnelSchedules, funnelVersions, mediaFiles, users } from '../../db/schema';
import type { Deps } from '../../deps';
import { AppError } from '../../errors';
import { findOwnFunnel } from './funnels.queries';
import { mediaOf } from './graphMedia';

const { notesMaxCount, versionsPageCount } = limits.funnel;

const owners = alias(users, 'owners');

/** Saved versions of funnels. Each call is limited to funnels of `userId`. */
export type VersionsService = ReturnType<typeof createVersionsService>;

export function createVersionsService({ db, publish }: Pick<Deps, 'db' | 'publish'>) {
  /** @throws AppError FUNNEL_NOT_FOUND */
  async function requireFunnel(userId: number, funnelId: number) {
    const funnel = await findOwnFunnel(db, userId, funnelId);
    if (!funnel) throw new AppError('FUNNEL_NOT_FOUND');
    return funnel;
  }

  return {
    /** Newest first, one page; `before` is the revision after it. @throws AppError FUNNEL_NOT_FOUND */
    async list(userId: number, funnelId: number, before?: number): Promise<FunnelVersion[]> {
      await requireFunnel(userId, funnelId);
      const isOnPage = before === undefined ? undefined : lt(funnelVersions.revision, before);
      const rows = await db
        .select({ ...shown, author: owners.email })
        .from(funnelVersions)
        .innerJoin(funnels, eq(funnels.id, funnelVersions.funnelId))
        .leftJoin(users, eq(users.id, funnelVersions.authorId))
        .leftJoin(owners, eq(owners.id, ownerOf(users)))
        .where(and(eq(funnelVersions.funnelId, funnelId), isOnPage))
        .orderBy(desc(funnelVersions.revision))
        .limit(versionsPageCount);
      return rows.map(({ createdAt, ...row }) => ({ ...row, savedAtMs: createdAt.getTime() }));
    },

    /** @throws AppError FUNNEL_NOT_FOUND, FUNNEL_VERSION_NOT_FOUND */
    async get(userId: number, funnelId: number, revision: number): Promise<FunnelVersionGraph> {
      await requireFunnel(userId, funnelId);
      const [version] = await db
        .select({ graph: funnelVersions.graph })
        .from(funnelVersions)
        .where(isVersion(funnelId, revision));
      if (!version) throw new AppError('FUNNEL_VERSION_NOT_FOUND');
      const urls = mediaOf(version.graph);
      const own = await db
        .select({ url: mediaFiles.url })
        .from(mediaFiles)
        .where(and(eq(mediaFiles.userId, userId), inArray(mediaFiles.url, urls), isNull(mediaFiles.removedAt)));
      const there = new Set(own.map(({ url }) => url));
      return { revision, ...version.graph, missingMedia: urls.filter((url) => !there.has(url)) };
    },

    /** @throws AppError FUNNEL_NOT_FOUND, FUNNEL_VERSION_NOT_FOUND, FUNNEL_NOTES_TOO_MANY */
    async saveNote(userId: number, funnelId: number, revision: number, text: string | null): Promise<void> {
      await requireFunnel(userId, funnelId);
      const note = text === '' ? null : text;
      await db.transaction(async (tx) => {
        if (note !== null) await requireRoomForNote(tx, funnelId, revision);
        const changed = await tx
          .update(funnelVersions)
          .set({ note })
          .where(isVersion(funnelId, revision))
          .returning({ id: funnelVersions.id });
        if (changed.length === 0) throw new AppError('FUNNEL_VERSION_NOT_FOUND');
      });
      publish(userId, 'funnels:updated', {});
    },
  };
}

const isVersion = (funnelId: number, revision: number) =>
  and(eq(funnelVersions.funnelId, funnelId), eq(funnelVersions.revision, revision));

/** A start that keeps no version sends the newest one. */
const plannedVersion = sql`(${funnelSchedules.versionId} = ${funnelVersions.id}
  or (${funnelSchedules.versionId} is null and ${funnelVersions.revision} = ${funnels.revision}))`;

const shown = {
  revision: funnelVersions.revision,
  note: funnelVersions.note,
  createdAt: funnelVersions.createdAt,
  runningCount: sql<number>`(select count(distinct ${funnelRuns.groupId})::int from ${funnelRuns}
    where ${funnelRuns.versionId} = ${funnelVersions.id} and ${funnelRuns.status} = 'running')`,
  plannedCount: sql<number>`(select count(distinct ${funnelSchedules.groupId})::int from ${funnelSchedules}
    where ${funnelSchedules.funnelId} = ${funnelVersions.funnelId} and ${funnelSchedules.state} = 'waiting'
    and ${funnelSchedules.active} and ${plannedVersion})`,
};

/** Locks the funnel, so that notes at the same time are counted one after the other. @throws AppError FUNNEL_NOTES_TOO_MANY */
async function requireRoomForNote(tx: Transaction, funnelId: number, revision: number): Promise<void> {
  await tx.select({ id: funnels.id }).from(funnels).where(eq(funnels.id, funnelId)).for('no key update');
  const others = and(
    eq(funnelVersions.funnelId, funnelId),
    ne(funnelVersions.revision, revision),
    isNotNull(funnelVersions.note),
  );
  if ((await tx.$count(funnelVersions, others)) >= notesMaxCount) throw new AppError('FUNNEL_NOTES_TOO_MANY');
}
