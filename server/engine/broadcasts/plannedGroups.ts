import { and, eq } from 'drizzle-orm';

import type { Transaction } from '../../db/database';
import { isAnyOf } from '../../db/isAnyOf';
import { groups, messengerAccounts } from '../../db/schema';
import { findSelectionRule, selectRuleGroups } from './selectionGroups';

/** Where something that is planned goes: to these groups, or to those of a selection. */
interface PlannedGroups {
  userId: number;
  groupIds: readonly number[];
  selectionId: number | null;
}

/**
 * The groups that a planned broadcast or start goes to: the fixed ones, or those of its selection that can be written to at this moment.
 * @returns null when its selection was deleted
 */
export async function findGroupsToSend(
  tx: Transaction,
  { userId, groupIds, selectionId }: PlannedGroups,
  nowMs: number,
): Promise<readonly number[] | null> {
  if (selectionId === null) return groupIds;
  const rule = await findSelectionRule(tx, userId, selectionId);
  if (!rule) return null;
  const found = await selectRuleGroups(tx, userId, rule, nowMs);
  return found.filter(({ can_post }) => can_post).map(({ id }) => id);
}

/** The chosen groups that the account still has. */
export async function findPresentGroups(
  tx: Transaction,
  userId: number,
  groupIds: readonly number[],
): Promise<number[]> {
  const rows = await tx
    .select({ id: groups.id })
    .from(groups)
    .innerJoin(messengerAccounts, eq(messengerAccounts.id, groups.accountId))
    .where(and(eq(messengerAccounts.userId, userId), isAnyOf(groups.id, groupIds)));
  const present = new Set(rows.map(({ id }) => id));
  return groupIds.filter((id) => present.has(id));
}
