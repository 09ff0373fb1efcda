import { and, eq, inArray, lt, sql } from 'drizzle-orm';

import { DAY_MS } from '@contract/time';

import { ownMessengers } from '../../db/ownRows';
import { auditLog, connectionChanges } from '../../db/schema';
import type { Deps } from '../../deps';
import { togetherOrEach, type OwnerParts } from '../../jobs/eachOwner';
import type { IntervalJob } from '../../jobs/startJobs';

/** Removes entries of the audit log and of the connection's history older than AUDIT_KEEP_DAYS, at the start and once a day. */
export function removeOldEntriesJob(
  parts: OwnerParts & { config: Pick<Deps['config'], 'auditKeepDays'> },
): IntervalJob {
  const { db, config } = parts;
  return {
    name: 'audit.removeOldEntries',
    everyMs: DAY_MS,
    firstAfterMs: 0,
    async run() {
      const oldest = sql`now() - ${config.auditKeepDays} * interval '1 day'`;
      await togetherOrEach(parts, async (userId) => {
        const isOwn = userId === undefined ? undefined : eq(auditLog.userId, userId);
        await db.delete(auditLog).where(and(lt(auditLog.createdAt, oldest), isOwn));
        const { accountId, at } = connectionChanges;
        const isOwnPhone = userId === undefined ? undefined : inArray(accountId, ownMessengers(db, userId));
        await db.delete(connectionChanges).where(and(lt(at, oldest), isOwnPhone));
      });
    },
  };
}
