import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core';

import { bigId } from './columns';
import { funnelRuns } from './funnels';

/**
 * What members chose in the polls of runs: one row per member, run and node, as it is now. Names of members are hashed, each that is
 * known, because a member may vote under a number and under a hidden id.
 */
export const pollVotes = pgTable(
  'poll_votes',
  {
    id: bigId(),
    runId: bigint({ mode: 'number' })
      .notNull()
      .references(() => funnelRuns.id, { onDelete: 'cascade' }),
    nodeId: text().notNull(),
    voters: text().array().notNull(),
    /** The texts of the options; empty: cleared; null: the vote could not be read. */
    chosen: text().array(),
    /** By the clock of the member, in milliseconds: of votes of one member the latest counts, in whatever order they come. */
    votedMs: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [index('poll_votes_run_ix').on(table.runId, table.nodeId)],
);
