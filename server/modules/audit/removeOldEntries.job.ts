import { lt, sql } from 'drizzle-orm';

import { DAY_MS } from '@contract/time';

import { auditLog } from '../../db/schema';
import type { Deps } from '../../deps';
import type { IntervalJob } from '../../jobs/startJobs';

/** Removes audit log entries older than AUDIT_KEEP_DAYS, at the start and once a day. */
export function removeOldEntriesJob({ db, config }: Pick<Deps, 'db' | 'config'>): IntervalJob {
  return {
    name: 'audit.removeOldEntries',
    everyMs: DAY_MS,
    firstAfterMs: 0,
    async run() {
      const oldest = sql`now() - ${config.auditKeepDays} * interval '1 day'`;
      await db.delete(auditLog).where(lt(auditLog.createdAt, oldest));
    },
  };
}
