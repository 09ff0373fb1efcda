import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';

import { bigId, partOf, timestampTz } from './columns';
import { funnelRuns } from './funnels';
import { groups } from './groups';

/** Condition edges of a run that wait for a member's reply; each is taken at most once. */
export const openConditions = pgTable(
  'open_conditions',
  {
    id: bigId(),
    runId: bigint({ mode: 'number' })
      .notNull()
      .references(() => funnelRuns.id, { onDelete: 'cascade' }),
    groupId: partOf(() => groups.id),
    edgeId: text().notNull(),
    /** Replies count from this time: the end of the message before the condition. */
    askedAt: timestampTz().notNull(),
    /** The target of the edge is reached no earlier than this. */
    opensAt: timestampTz().notNull(),
    /** Since when the wait until `opensAt` counts, like `deliveries.waitsSince`. */
    waitsSince: timestampTz(),
    takenAt: timestampTz(),
    closedAt: timestampTz(),
  },
  (table) => [
    uniqueIndex('open_conditions_ux').on(table.runId, table.edgeId),
    index('open_conditions_group_ix')
      .on(table.groupId)
      .where(sql`${table.takenAt} is null and ${table.closedAt} is null`),
    index('open_conditions_opens_ix')
      .on(table.opensAt)
      .where(sql`${table.takenAt} is null and ${table.closedAt} is null`),
    check('open_conditions_once_ck', sql`${table.takenAt} is null or ${table.closedAt} is null`),
  ],
);
