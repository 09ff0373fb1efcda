import { and, eq } from 'drizzle-orm';

import type { Transaction } from '../../db/database';
import { isAnyOf } from '../../db/isAnyOf';
import { groups, messengerAccounts, plannedBroadcasts } from '../../db/schema';
import { findPairedIn } from './pairedGroups';
import { findSelectionRule, selectRuleGroups } from './selectionGroups';

/** Where something that is planned goes: to these groups, or to those of a selection. */
interface PlannedGroups {
  userId: number;
  groupIds: readonly number[];
  selectionId: number | null;
  /** The row of another account that it follows: a selection is that one's. */
  leadId?: number | null;
}

/**
 * The groups that a planned broadcast or start goes to: the fixed ones, or those of its selection that can be written to at this moment.
 * @returns null when its selection was deleted
 */
export async function findGroupsToSend(
  tx: Transaction,
  { userId, groupIds, selectionId, leadId = null }: PlannedGroups,
  nowMs: number,
): Promise<readonly number[] | null> {
  const lead = leadId === null ? null : await findLead(tx, leadId);
  if (lead && lead.selectionId !== null) {
    const leading = await findGroupsToSend(tx, lead, nowMs);
    return leading && findPairedIn(tx, userId, leading);
  }
  if (selectionId === null) return groupIds;
  const rule = await findSelectionRule(tx, userId, selectionId);
  if (!rule) return null;
  const found = await selectRuleGroups(tx, userId, rule, nowMs);
  return found.filter(({ can_post }) => can_post).map(({ id }) => id);
}

async function findLead(tx: Transaction, id: number): Promise<PlannedGroups | null> {
  const { userId, groupIds, selectionId } = plannedBroadcasts;
  const [lead] = await tx
    .select({ userId, groupIds, selectionId })
    .from(plannedBroadcasts)
    .where(eq(plannedBroadcasts.id, id));
  return lead ?? null;
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
