import { and, asc, eq } from 'drizzle-orm';

import type { GroupField, Variables } from '@contract/schemas/variables';

import type { Queryable } from '../../db/database';
import { groupFields, groupFieldValues, groups } from '../../db/schema';

/** Condition on `group_fields`: this field, if the caller owns it. */
export const isOwnField = (userId: number, id: number) => and(eq(groupFields.userId, userId), eq(groupFields.id, id));

/** Fields of an account by name. */
export const selectFields = (db: Queryable, userId: number): Promise<GroupField[]> =>
  db
    .select({ id: groupFields.id, name: groupFields.name })
    .from(groupFields)
    .where(eq(groupFields.userId, userId))
    .orderBy(asc(groupFields.nameKey), asc(groupFields.id));

/** Values of own fields by group. */
export async function selectFieldValues(db: Queryable, userId: number): Promise<Variables['groups']> {
  const rows = await db
    .select({ fieldId: groupFieldValues.fieldId, groupId: groupFieldValues.groupId, value: groupFieldValues.value })
    .from(groupFieldValues)
    .innerJoin(groupFields, eq(groupFields.id, groupFieldValues.fieldId))
    .innerJoin(groups, eq(groups.id, groupFieldValues.groupId))
    .where(and(eq(groupFields.userId, userId), groups.isMember))
    .orderBy(asc(groupFieldValues.groupId), asc(groupFieldValues.fieldId));
  const byGroup = new Map<number, Record<string, string>>();
  for (const { groupId, fieldId, value } of rows) {
    const values = byGroup.get(groupId) ?? {};
    values[String(fieldId)] = value;
    byGroup.set(groupId, values);
  }
  return [...byGroup].map(([id, values]) => ({ id, values }));
}
