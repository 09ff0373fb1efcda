import { and, eq, isNull, lte, not, sql, type SQL } from 'drizzle-orm';

import type { WaitReason } from '@contract/waitReasons';

import { deliveries, messengerAccounts } from '../../db/schema';
import { sqlNow } from '../../gateways/clock';
import type { EngineParts } from '../core/engineParts';
import { isNodeAlive } from '../leases/leases';
import { isPaceFree } from '../pace/pace';
import { isAbsent } from '../runs/absence';

type ConditionParts = Pick<EngineParts, 'db' | 'clock' | 'config'>;

/**
 * Everything that must hold of an account and a delivery before the delivery is claimed, whichever process owns the account. The
 * claim requires all of them; the progress of a run names the first that does not hold. A new condition belongs here.
 */
const claimConditions = {
  notStopped: () => isNull(messengerAccounts.sendingStoppedAt),
  notHeld: () => not(deliveries.isHeld),
  wanted: () => eq(messengerAccounts.desired, 'on'),
  owned: () => isNodeAlive(messengerAccounts.leaseOwner),
  present: (parts) => sql`${isAbsent(parts, messengerAccounts.lastOpenAt)} is not true`,
  queued: () => eq(deliveries.status, 'queued'),
  due: ({ clock }) => lte(deliveries.dueAt, sqlNow(clock)),
  paceFree: (parts) => isPaceFree(parts),
} satisfies Record<string, (parts: ConditionParts) => SQL>;

export type ClaimCondition = keyof typeof claimConditions;

/** What is waited for while a condition does not hold. Quiet hours are a part of the pace, but have a reason of their own. */
export const waitReasons: Record<ClaimCondition, WaitReason> = {
  notStopped: 'stopped',
  notHeld: 'paused',
  wanted: 'offline',
  owned: 'offline',
  present: 'offline',
  queued: 'sending',
  due: 'time',
  paceFree: 'pace',
};

/** Whose condition it is: an account's holds for all of its deliveries. */
const subjects: Record<ClaimCondition, 'account' | 'delivery'> = {
  notStopped: 'account',
  notHeld: 'delivery',
  wanted: 'account',
  owned: 'account',
  present: 'account',
  queued: 'delivery',
  due: 'delivery',
  paceFree: 'account',
};

/** In the order in which the first that does not hold is named. */
export const conditionNames = Object.keys(claimConditions) as ClaimCondition[];

const conditionsOf = (subject: 'account' | 'delivery'): ClaimCondition[] =>
  conditionNames.filter((name) => subjects[name] === subject);

export const allConditions = (parts: ConditionParts, subject: 'account' | 'delivery'): SQL | undefined =>
  and(...conditionsOf(subject).map((name) => claimConditions[name](parts)));

/** The conditions that do not hold, as an array to select. Without the pace, of which the caller selects the moments. */
export function brokenConditions(parts: ConditionParts, subject: 'account' | 'delivery'): SQL<ClaimCondition[]> {
  const broken = conditionsOf(subject)
    .filter((name) => name !== 'paceFree')
    .map((name) => sql`case when not (${claimConditions[name](parts)}) then ${sql.raw(`'${name}'`)} end`);
  return sql<ClaimCondition[]>`to_jsonb(array_remove(array[${sql.join(broken, sql`, `)}]::text[], null))`;
}
