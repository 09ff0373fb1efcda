import { and, eq, sql } from 'drizzle-orm';

import { isKnownZone } from '@contract/planner/zones';
import { DAY_MS } from '@contract/time';

import { messengerAccounts } from '../../db/schema';
import type { Deps } from '../../deps';
import { listZoneOffsets } from '../../engine/pace/zoneOffsets';
import { togetherOrEach, type OwnerParts } from '../../jobs/eachOwner';
import type { IntervalJob } from '../../jobs/startJobs';

/** Stores the offsets of all time zones in use anew, at the start and once a day: an update of the server may know newer rules. */
export function refreshZonesJob(parts: OwnerParts & Pick<Deps, 'clock'>): IntervalJob {
  const { db, clock } = parts;
  const { pace, zoneOffsets } = messengerAccounts;
  const zoneColumn = sql<string | null>`${pace} ->> 'timeZone'`;
  return {
    name: 'pace.refreshZones',
    everyMs: DAY_MS,
    firstAfterMs: 0,
    async run() {
      const rows = await db.selectDistinct({ zone: zoneColumn }).from(messengerAccounts);
      for (const { zone } of rows) {
        if (zone === null || !isKnownZone(zone)) continue;
        const offsets = listZoneOffsets(zone, clock.nowMs());
        const isOther = sql`${zoneOffsets} is distinct from ${JSON.stringify(offsets)}::jsonb`;
        await togetherOrEach(parts, async (userId) => {
          const isOwn = userId === undefined ? undefined : eq(messengerAccounts.userId, userId);
          await db
            .update(messengerAccounts)
            .set({ zoneOffsets: offsets })
            .where(and(eq(zoneColumn, zone), isOther, isOwn));
        });
      }
    },
  };
}
