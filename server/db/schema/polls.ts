import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text } from 'drizzle-orm/pg-core';

import { broadcasts } from './broadcasts';
import { bigId } from './columns';
import { funnelRuns } from './funnels';

/**
 * What members chose in the polls of runs and broadcasts: one row per member and poll, as it is now; a poll of a run is one of its nodes.
 * Names of members are hashed, each that is known, because a member may vote under a number and under a hidden id.
 */
export const pollVotes = pgTable(
  'poll_votes',
  {
    id: bigId(),
    runId: bigint({ mode: 'number' }).references(() => funnelRuns.id, { onDelete: 'cascade' }),
    nodeId: text(),
    broadcastId: bigint({ mode: 'number' }).references(() => broadcasts.id, { onDelete: 'cascade' }),
    voters: text().array().notNull(),
    /** The texts of the options; empty: cleared; null: the vote could not be read. */
    chosen: text().array(),
    /**
     * By the clock of the member in milliseconds, or a place in the messenger's own order: of votes of one member the latest counts, in whatever
     * order they come.
     */
    votedMs: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    index('poll_votes_run_ix').on(table.runId, table.nodeId),
    index('poll_votes_broadcast_ix')
      .on(table.broadcastId)
      .where(sql`${table.broadcastId} is not null`),
    check(
      'poll_votes_poll_ck',
      sql`num_nonnulls(${table.runId}, ${table.broadcastId}) = 1 and (${table.runId} is null) = (${table.nodeId} is null)`,
    ),
  ],
);
