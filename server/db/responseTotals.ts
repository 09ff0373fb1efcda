import { count, sql, type SQL } from 'drizzle-orm';

import type { Responses } from '@contract/schemas/responses';

import { deliveryResponses } from './schema';

const sum = (column: SQL | { getSQL(): SQL }) => sql<number>`coalesce(sum(${column}), 0)`.mapWith(Number);

/** Responses to several messages, as columns to select from `deliveryResponses`. */
export const responseTotals = {
  messages: count(deliveryResponses.deliveryId),
  delivered: sum(deliveryResponses.deliveredCount),
  read: sum(deliveryResponses.readCount),
  reacted: sum(deliveryResponses.reactedCount),
  replied: sum(deliveryResponses.repliedCount),
  dropped: sum(deliveryResponses.droppedCount),
  members: sql<number | null>`sum(${deliveryResponses.membersCount})`.mapWith((value) =>
    value === null ? null : Number(value),
  ),
};

/** Null where nothing is known. */
export const knownResponses = (totals: Responses): Responses | null => (totals.messages === 0 ? null : totals);
