import { isNotNull } from 'drizzle-orm';
import { bigint, index, integer, pgTable } from 'drizzle-orm/pg-core';

import { bytea, timestampTz } from './columns';
import { deliveries } from './sending';

/** How many members responded to a message; without a row nothing is known. Counts never fall. */
export const deliveryResponses = pgTable(
  'delivery_responses',
  {
    deliveryId: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => deliveries.id, { onDelete: 'cascade' }),
    deliveredCount: integer().notNull().default(0),
    readCount: integer().notNull().default(0),
    reactedCount: integer().notNull().default(0),
    repliedCount: integer().notNull().default(0),
    /** Receipts that came faster than they could be counted. */
    droppedCount: integer().notNull().default(0),
    /** Members of the group at the first response; null when the messenger has not reported it. */
    membersCount: integer(),
    /** A random salt and a salted hash of each member who responded, so that a repeat is known; null once the time of counting is over. */
    marks: bytea(),
    keptUntil: timestampTz().notNull(),
  },
  (table) => [index('delivery_responses_marks_ix').on(table.keptUntil).where(isNotNull(table.marks))],
);
