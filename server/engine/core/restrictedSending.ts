import { sql } from 'drizzle-orm';

import type { SendingStopReason } from '@contract/schemas/messenger';

import { messengerAccounts } from '../../db/schema';
import { sqlNow, type Clock } from '../../gateways/clock';

/** Columns of an account whose sending stops because the messenger restricted or banned it. A stop by its owner keeps its moment. */
export function stoppedBy(clock: Clock, reason: SendingStopReason) {
  return {
    sendingStoppedAt: sql`coalesce(${messengerAccounts.sendingStoppedAt}, ${sqlNow(clock)})`,
    sendingStopReason: reason,
  };
}

/** The same columns once its owner resumes. After a restriction or ban the number is warmed up again, also if that was ended before. */
export function resumedSending(clock: Clock) {
  const { sendingStopReason, restrictionEndedAt, warmUpEndedAt } = messengerAccounts;
  const isRestricted = sql`${sendingStopReason} is not null`;
  return {
    sendingStoppedAt: null,
    sendingStopReason: null,
    restrictionEndedAt: sql`case when ${isRestricted} then ${sqlNow(clock)} else ${restrictionEndedAt} end`,
    warmUpEndedAt: sql`case when ${isRestricted} then null else ${warmUpEndedAt} end`,
  };
}
