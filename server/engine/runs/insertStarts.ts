import { sql } from 'drizzle-orm';

import { toArray } from '../../db/isAnyOf';
import type { Transaction } from '../../db/database';
import { funnelGroups, funnelSchedules, type funnelSeries } from '../../db/schema';

/** Starts of one funnel at one moment; of a series, for one of its moments. */
export interface Starts extends Pick<typeof funnelSchedules.$inferInsert, 'funnelId' | 'startAt'> {
  active: boolean;
  series?: { id: (typeof funnelSeries.$inferSelect)['id']; forMoment: Date };
}

/**
 * Writes starts in groups and attaches the funnel to them; a group that has one for this moment gets no other. One statement of the same
 * length for any number of groups.
 * @returns the id of the start by group
 */
export async function insertStarts(
  tx: Transaction,
  { funnelId, startAt, active, series }: Starts,
  groupIds: readonly number[],
): Promise<Map<number, number>> {
  if (groupIds.length === 0) return new Map();
  const { rows } = (await tx.execute(sql`
    with chosen as (
      select ${funnelId}::int as funnel_id, unnest(${toArray(groupIds)}::int[]) as group_id
    ), attached as (
      insert into ${funnelGroups} (funnel_id, group_id) select funnel_id, group_id from chosen on conflict do nothing
    )
    insert into ${funnelSchedules} (funnel_id, group_id, start_at, active, series_id, series_for)
    select funnel_id, group_id, ${startAt.toISOString()}::timestamptz, ${active}::bool, ${series?.id ?? null}::int,
      ${series?.forMoment.toISOString() ?? null}::timestamptz
    from chosen on conflict do nothing returning id, group_id`)) as { rows: Record<'id' | 'group_id', number>[] };
  return new Map(rows.map(({ id, group_id: groupId }) => [groupId, id]));
}
