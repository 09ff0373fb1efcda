import { sql } from 'drizzle-orm';

import { HOUR_MS } from '@contract/time';

import { botEvents } from '../../db/schema';
import type { Deps } from '../../deps';
import type { IntervalJob } from '../../jobs/startJobs';

/** No messenger sends an event again so late, and nobody waits for what was not taken by then. */
const KEPT_DAYS = 2;

/** Forgets the events that messengers sent for bots. */
export const removeOldBotEventsJob = ({ db }: Pick<Deps, 'db'>): IntervalJob => ({
  name: 'messenger.removeOldBotEvents',
  everyMs: HOUR_MS,
  async run() {
    await db.delete(botEvents).where(sql`${botEvents.receivedAt} < now() - ${KEPT_DAYS} * interval '1 day'`);
  },
});
