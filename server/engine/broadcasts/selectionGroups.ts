import { and, asc, eq, inArray } from 'drizzle-orm';

import type { SelectionRule } from '@contract/schemas/selections';
import { createRuleTest, joinRuleGroups, type RuleGroup } from '@contract/selections';

import type { Queryable } from '../../db/database';
import { groups, groupTags, messengerAccounts, selections, tags } from '../../db/schema';
import { selectGroupDetails } from '../core/groupDetails';

/** Condition on `selections`: this one, if the caller owns it. */
export const isOwnSelection = (userId: number, id: number) => and(eq(selections.id, id), eq(selections.userId, userId));

/** The rule of a saved selection; null when it was deleted or belongs to another account. */
export async function findSelectionRule(db: Queryable, userId: number, id: number): Promise<SelectionRule | null> {
  const [row] = await db.select({ rule: selections.rule }).from(selections).where(isOwnSelection(userId, id));
  return row?.rule ?? null;
}

/** The groups of an account that meet a rule at a moment, by id. */
export async function selectRuleGroups(
  db: Queryable,
  userId: number,
  rule: SelectionRule,
  nowMs: number,
): Promise<RuleGroup['group'][]> {
  const rows = await db
    .select({
      id: groups.id,
      name: groups.name,
      custom_name: groups.customName,
      group_type: groups.type,
      can_post: groups.canPost,
    })
    .from(groups)
    .innerJoin(messengerAccounts, eq(messengerAccounts.id, groups.accountId))
    .where(and(eq(messengerAccounts.userId, userId), groups.isMember))
    .orderBy(asc(groups.id));
  return joinRuleGroups(rows, await selectTagGroups(db, rule), await selectGroupDetails(db, userId))
    .filter(createRuleTest(rule, nowMs))
    .map(({ group }) => group);
}

/** Those tags that a rule names which still exist, with their groups. */
async function selectTagGroups(db: Queryable, { allTagIds, anyTagIds, noTagIds }: SelectionRule) {
  const ids = [...new Set([...allTagIds, ...anyTagIds, ...noTagIds])];
  if (ids.length === 0) return [];
  const rows = await db
    .select({ tagId: tags.id, groupId: groupTags.groupId })
    .from(tags)
    .leftJoin(groupTags, eq(groupTags.tagId, tags.id))
    .where(inArray(tags.id, ids));
  const groupIdsOf = new Map<number, number[]>();
  for (const { tagId, groupId } of rows) {
    const groupIds = groupIdsOf.get(tagId) ?? [];
    if (groupId !== null) groupIds.push(groupId);
    groupIdsOf.set(tagId, groupIds);
  }
  return [...groupIdsOf].map(([id, groupIds]) => ({ id, groupIds }));
}
