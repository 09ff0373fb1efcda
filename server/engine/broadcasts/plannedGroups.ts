import type { Transaction } from '../../db/database';
import type { plannedBroadcasts } from '../../db/schema';
import { findSelectionRule, selectRuleGroups } from './selectionGroups';

type Planned = Pick<typeof plannedBroadcasts.$inferSelect, 'userId' | 'groupIds' | 'selectionId'>;

/**
 * The groups that a planned broadcast is sent to: the fixed ones, or those of its selection that can be written to at this moment.
 * @returns null when its selection was deleted
 */
export async function findGroupsToSend(
  tx: Transaction,
  { userId, groupIds, selectionId }: Planned,
  nowMs: number,
): Promise<readonly number[] | null> {
  if (selectionId === null) return groupIds;
  const rule = await findSelectionRule(tx, userId, selectionId);
  if (!rule) return null;
  const found = await selectRuleGroups(tx, userId, rule, nowMs);
  return found.filter(({ can_post }) => can_post).map(({ id }) => id);
}
