import { and, gt, isNotNull, isNull, lt, sql, type SQL } from 'drizzle-orm';

import { HOUR_MS } from '@contract/time';

import { mediaFiles } from '../../db/schema';
import type { Deps } from '../../deps';
import { eachOwner, type OwnerParts } from '../../jobs/eachOwner';
import type { IntervalJob } from '../../jobs/startJobs';
import { sqlNow } from '../../gateways/clock';
import { markRemoved, removeMarkedFiles } from './removeMedia';

/** Unused files stay this long: their message may not be saved yet. */
const UNNEEDED_KEPT_HOURS = 24;
/** Files being stored are marked too; older marks are left by interrupted uploads. */
const GIVEN_UP_KEPT_HOURS = 1;
const FILES_PER_STEP_COUNT = 200;

type Parts = OwnerParts & Pick<Deps, 'clock' | 'files'>;

/** Removes files unused for a day, once an hour. Several processes may do so at once. */
export function removeUnusedMediaJob(parts: Parts): IntervalJob {
  return {
    name: 'media.removeUnused',
    everyMs: HOUR_MS,
    clock: parts.clock,
    run: () => removeUnusedMedia(parts),
  };
}

/** One pass over all files that are old enough. @throws FilesUnavailableError */
export async function removeUnusedMedia(parts: Parts): Promise<void> {
  const { db, clock } = parts;
  const isLeftOver = and(
    isNotNull(mediaFiles.removedAt),
    lt(mediaFiles.removedAt, hoursAgo(clock, GIVEN_UP_KEPT_HOURS)),
  );
  const leftOver = await db
    .select({ url: mediaFiles.url, userId: mediaFiles.userId })
    .from(mediaFiles)
    .where(isLeftOver);
  for (const { url, userId } of leftOver) await eachOwner(parts, () => removeMarkedFiles(parts, [url]), [userId]);
  for (let afterId = 0; ;) {
    const old = await db
      .select({ id: mediaFiles.id, userId: mediaFiles.userId, url: mediaFiles.url })
      .from(mediaFiles)
      .where(
        and(
          gt(mediaFiles.id, afterId),
          isNull(mediaFiles.removedAt),
          lt(mediaFiles.createdAt, hoursAgo(clock, UNNEEDED_KEPT_HOURS)),
        ),
      )
      .orderBy(mediaFiles.id)
      .limit(FILES_PER_STEP_COUNT);
    const byOwner = groupByOwner(old);
    const removeOf = async (userId: number) => {
      const work = { userId, urls: byOwner.get(userId) ?? [], isPatient: false };
      await removeMarkedFiles(parts, await db.transaction((tx) => markRemoved(tx, clock, work)));
    };
    await eachOwner(parts, removeOf, [...byOwner.keys()]);
    if (old.length < FILES_PER_STEP_COUNT) return;
    afterId = old.at(-1)?.id ?? Infinity;
  }
}

const hoursAgo = (clock: Deps['clock'], hours: number): SQL => sql`${sqlNow(clock)} - ${hours} * interval '1 hour'`;

function groupByOwner(files: readonly { userId: number; url: string }[]): Map<number, string[]> {
  const byOwner = new Map<number, string[]>();
  for (const { userId, url } of files) byOwner.set(userId, [...(byOwner.get(userId) ?? []), url]);
  return byOwner;
}
