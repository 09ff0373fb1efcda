import { and, asc, eq, lte, not, notInArray, sql } from 'drizzle-orm';

import { isCompleteRepeat, listPassed } from '@contract/planner/repeats';
import type { SeriesTrouble } from '@contract/schemas/series';

import type { Transaction } from '../../db/database';
import { isAnyOf } from '../../db/isAnyOf';
import { funnels, funnelSchedules, funnelSeries } from '../../db/schema';
import { readNow, sqlNow } from '../../gateways/clock';
import { publishNotifications, writeNotification, type NotificationRow } from '../../notifications/notify';
import { withUserLanguage } from '../../notifications/withUserLanguage';
import { translate } from '../../translate';
import type { EngineParts } from '../core/engineParts';
import { findSeriesGroups, missStarts, removeStarts, writeStarts, type SeriesRow } from './seriesStarts';

/** What happened to a series, for its owner. */
interface Outcome {
  userId: number;
  notifications: NotificationRow[];
}

interface Found {
  series: SeriesRow;
  funnel: { userId: number; name: string; isDeleted: boolean };
}

/** A check moves on at most so many; the rest follows at once. */
const SERIES_PER_TURN = 100;

/**
 * Moves series whose moment has come to their next one: writes its schedules, and, of a selection, first those of this moment anew.
 * They are started like all others. Each series by itself: one that fails delays no other.
 * @returns whether any moved on
 */
export async function advanceSeries(parts: EngineParts): Promise<boolean> {
  const rows = await parts.db
    .select({ id: funnelSeries.id })
    .from(funnelSeries)
    .where(and(isDue(parts), notInArray(funnelSeries.id, parts.isolation.listPostponed('series'))))
    .orderBy(asc(funnelSeries.nextAt), asc(funnelSeries.id))
    .limit(SERIES_PER_TURN);
  let hasAdvanced = false;
  for (const { id } of rows)
    await parts.isolation.each(
      'series',
      [id],
      async () => {
        const outcome = await parts.db.transaction((tx) => advanceOne(tx, parts, id));
        if (outcome) report(parts, outcome);
        hasAdvanced ||= outcome !== null;
      },
      () => giveUp(parts, id),
    );
  return hasAdvanced;
}

const isDue = ({ clock }: EngineParts) => lte(funnelSeries.nextAt, sqlNow(clock));

/** A series that is due, unless it is being changed; its funnel is locked as by everything that changes schedules. */
async function lockDue(tx: Transaction, parts: EngineParts, id: number): Promise<Found | undefined> {
  const [found] = await tx
    .select({
      series: funnelSeries,
      funnel: { userId: funnels.userId, name: funnels.name, isDeleted: sql<boolean>`${funnels.deletedAt} is not null` },
    })
    .from(funnelSeries)
    .innerJoin(funnels, eq(funnels.id, funnelSeries.funnelId))
    .where(and(eq(funnelSeries.id, id), isDue(parts)))
    .for('no key update', { of: [funnelSeries, funnels], skipLocked: true });
  return found;
}

async function advanceOne(tx: Transaction, parts: EngineParts, id: number): Promise<Outcome | null> {
  const found = await lockDue(tx, parts, id);
  if (!found) return null;
  const { series, funnel } = found;
  const { nextFor, nextAt, pausedAt, selectionId } = series;
  if (!nextFor || !nextAt) return null;
  if (!isCompleteRepeat(series.repeat)) throw new Error(`Series ${id} has no rule that can happen`);
  const nowMs = (await readNow(tx, parts.clock)).getTime();
  const groupIds = await findSeriesGroups(tx, funnel.userId, series, nowMs);
  if (groupIds === null) return stopFor(tx, parts, found, 'selectionMissing');
  if (selectionId !== null) {
    await removeStarts(tx, id, nextFor, not(isAnyOf(funnelSchedules.groupId, groupIds)));
    await writeStarts(tx, series, groupIds, { forMs: nextFor.getTime(), atMs: nextAt.getTime() });
  }
  const { newestMs, count, nextMs } = listPassed(series.repeat, nextFor.getTime(), nowMs);
  const isFirstListed = newestMs[0] === nextFor.getTime();
  for (const ms of newestMs.slice(isFirstListed ? 1 : 0))
    await writeStarts(tx, series, groupIds, { forMs: ms, atMs: ms });
  if (pausedAt !== null)
    for (const ms of [nextFor.getTime(), ...newestMs]) await missStarts(tx, id, new Date(ms), 'seriesPaused');
  if (nextMs !== null) await writeStarts(tx, series, groupIds, { forMs: nextMs, atMs: nextMs });
  const next = nextMs === null ? null : new Date(nextMs);
  const isEmpty = groupIds.length === 0 && pausedAt === null;
  await change(tx, parts, series, {
    nextFor: next,
    nextAt: next,
    unlistedCount: series.unlistedCount + count - newestMs.length - (isFirstListed ? 0 : 1),
    ...(isEmpty && { emptyAt: nextAt }),
  });
  return { userId: funnel.userId, notifications: isEmpty ? await notify(tx, found, 'noGroups') : [] };
}

/** Gives up the moment of one that cannot move on, however often it is tried. */
async function giveUp(parts: EngineParts, id: number): Promise<void> {
  const outcome = await parts.db.transaction(async (tx) => {
    const found = await lockDue(tx, parts, id);
    return found ? stopFor(tx, parts, found, 'failed') : null;
  });
  if (outcome) report(parts, outcome);
}

/** Pauses it until its owner continues it, with the reason. */
async function stopFor(tx: Transaction, parts: EngineParts, found: Found, trouble: SeriesTrouble): Promise<Outcome> {
  const { series, funnel } = found;
  await missStarts(tx, series.id, series.nextFor, trouble);
  const pausedAt = series.pausedAt ?? (await readNow(tx, parts.clock));
  await change(tx, parts, series, { nextFor: null, nextAt: null, pausedAt, trouble });
  return { userId: funnel.userId, notifications: await notify(tx, found, trouble) };
}

async function change(
  tx: Transaction,
  { clock }: EngineParts,
  { id, revision }: SeriesRow,
  values: Partial<SeriesRow>,
): Promise<void> {
  await tx
    .update(funnelSeries)
    .set({ ...values, revision: revision + 1, changedAt: sqlNow(clock) })
    .where(eq(funnelSeries.id, id));
}

function notify(tx: Transaction, { funnel }: Found, reason: SeriesTrouble | 'noGroups'): Promise<NotificationRow[]> {
  const { userId, name: funnelName } = funnel;
  return withUserLanguage(tx, userId, () => ({
    title: translate('missed.title'),
    message: translate(`missedSeries.${reason}`, { funnelName }),
  })).then((texts) => writeNotification(tx, { userId, type: 'funnel', ...texts }));
}

function report({ publish }: EngineParts, { userId, notifications }: Outcome): void {
  publishNotifications(publish, notifications, 'warning');
  publish(userId, 'funnels:updated', {});
}
