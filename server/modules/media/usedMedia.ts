import { and, eq, inArray, isNotNull, isNull, like, or, sql } from 'drizzle-orm';

import type { Queryable } from '../../db/database';
import { accountsBeside } from '../../db/ownRows';
import {
  broadcasts,
  deliveries,
  funnelRuns,
  funnels,
  funnelSchedules,
  funnelVersions,
  groups,
  messengerAccounts,
  plannedBroadcasts,
  templates,
} from '../../db/schema';
import { storedNameOf } from '../../gateways/files/fileStore';

/**
 * Which of an account's files are in use: by a current funnel, a version that has run, is planned or has a note, a broadcast, a planned one, a template, a
 * delivery, or the link or the file of a greeting. Broadcasts of every account of the owner can have them.
 */
export async function findUsedMedia(db: Queryable, userId: number, urls: string[]): Promise<Set<string>> {
  return new Set([
    ...(await findInFunnels(db, userId)),
    ...(await findInBroadcasts(db, userId, urls)),
    ...(await findInPlanned(db, userId, urls)),
    ...(await findInTemplates(db, userId, urls)),
    ...(await findInDeliveries(db, urls)),
    ...(await findInGreetings(db, userId, urls)),
  ]);
}

async function findInFunnels(db: Queryable, userId: number): Promise<string[]> {
  const media = sql<string | null>`jsonb_path_query(${funnelVersions.graph}, '$.nodes[*].data.media') #>> '{}'`;
  const isCurrent = and(isNull(funnels.deletedAt), eq(funnels.revision, funnelVersions.revision));
  const hasRun = sql`exists (select 1 from ${funnelRuns} where ${funnelRuns.versionId} = ${funnelVersions.id})`;
  const hasNote = and(isNull(funnels.deletedAt), isNotNull(funnelVersions.note));
  const isPinned = sql`exists (select 1 from ${funnelSchedules} where ${funnelSchedules.versionId} = ${funnelVersions.id} and ${funnelSchedules.state} = 'waiting')`;
  const rows = await db
    .selectDistinct({ url: media })
    .from(funnelVersions)
    .innerJoin(funnels, eq(funnels.id, funnelVersions.funnelId))
    .where(and(eq(funnels.userId, userId), or(isCurrent, hasRun, isPinned, hasNote)));
  return rows.flatMap(({ url }) => url ?? []);
}

async function findInBroadcasts(db: Queryable, userId: number, urls: string[]): Promise<string[]> {
  const rows = await db
    .selectDistinct({ url: broadcasts.mediaUrl })
    .from(broadcasts)
    .where(and(inArray(broadcasts.userId, accountsBeside(db, userId)), inArray(broadcasts.mediaUrl, urls)));
  return rows.flatMap(({ url }) => url ?? []);
}

async function findInPlanned(db: Queryable, userId: number, urls: string[]): Promise<string[]> {
  const isOfOwner = inArray(plannedBroadcasts.userId, accountsBeside(db, userId));
  const rows = await db
    .selectDistinct({ url: plannedBroadcasts.mediaUrl })
    .from(plannedBroadcasts)
    .where(and(isOfOwner, inArray(plannedBroadcasts.mediaUrl, urls)));
  return rows.flatMap(({ url }) => url ?? []);
}

async function findInTemplates(db: Queryable, userId: number, urls: string[]): Promise<string[]> {
  const rows = await db
    .selectDistinct({ url: templates.mediaUrl })
    .from(templates)
    .where(and(eq(templates.userId, userId), inArray(templates.mediaUrl, urls)));
  return rows.flatMap(({ url }) => url ?? []);
}

/** Not limited to the owner's deliveries: an address belongs to one owner. */
async function findInDeliveries(db: Queryable, urls: string[]): Promise<string[]> {
  const url = sql<string>`${deliveries.payload} ->> 'mediaUrl'`;
  const rows = await db.selectDistinct({ url }).from(deliveries).where(inArray(url, urls));
  return rows.map((row) => row.url);
}

async function findInGreetings(db: Queryable, userId: number, urls: string[]): Promise<string[]> {
  const rows = await db
    .select({ link: groups.greetingUrl, file: groups.greetingMediaUrl })
    .from(groups)
    .innerJoin(messengerAccounts, eq(messengerAccounts.id, groups.accountId))
    .where(
      and(
        eq(messengerAccounts.userId, userId),
        or(like(groups.greetingUrl, '%/uploads/%'), isNotNull(groups.greetingMediaUrl)),
      ),
    );
  return urls.filter((url) => rows.some(({ link, file }) => file === url || link?.includes(storedNameOf(url))));
}
