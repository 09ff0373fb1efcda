import { and, isNull, sql } from 'drizzle-orm';

import { limits } from '@contract/limits';
import { HOUR_MS } from '@contract/time';

import { webhookEvents } from '../../db/schema';
import type { Deps } from '../../deps';
import type { IntervalJob } from '../../jobs/startJobs';

/** Removes ended events with their attempts: the oldest of each webhook beyond the number that is kept, and those kept too long. */
export function removeOldEventsJob({ db }: Pick<Deps, 'db'>): IntervalJob {
  const { attemptsKeepCount, attemptsKeepMs } = limits.programs;
  return {
    name: 'programs.removeOldEvents',
    everyMs: HOUR_MS,
    async run() {
      const beyond = sql`${webhookEvents.id} in (
        select id from (
          select id, row_number() over (partition by webhook_id order by id desc) as place from ${webhookEvents}
          where due_at is null
        ) as ended where place > ${attemptsKeepCount}::int)`;
      const isOld = sql`${webhookEvents.createdAt} < now() - ${attemptsKeepMs} * interval '1 millisecond'`;
      await db.delete(webhookEvents).where(and(isNull(webhookEvents.dueAt), sql`(${isOld} or ${beyond})`));
    },
  };
}
