import { index, pgTable, text } from 'drizzle-orm/pg-core';

import { bigId, createdAt, partOf, timestampTz } from './columns';
import { groups } from './groups';

/**
 * Greetings of groups: one for all members who joined since the previous one. The text is the group's link at that
 * time.
 */
export const greetings = pgTable(
  'greetings',
  {
    id: bigId(),
    groupId: partOf(() => groups.id),
    /** Join time of the member who triggered it. */
    joinedAt: timestampTz().notNull(),
    /** Ids of the joins that it greets, where the messenger may report one again. */
    events: text().array().notNull().default([]),
    createdAt: createdAt(),
  },
  (table) => [index('greetings_group_ix').on(table.groupId, table.id)],
);
