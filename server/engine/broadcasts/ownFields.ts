import { and, eq, inArray, ne } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';

import { fieldOf, fieldVariable, listVariables, readText, writeVariable } from '@contract/variables';

import type { Queryable } from '../../db/database';
import { accountsBeside } from '../../db/ownRows';
import { groupFields } from '../../db/schema';

/**
 * A text that was written in another account of the owner, with the account's own fields of the same names. A field that the account
 * does not have stays as it is, and has no value in any of its groups.
 */
export async function toOwnFields(db: Queryable, userId: number, text: string): Promise<string> {
  const ids = listVariables(text).flatMap((id) => fieldOf(id) ?? []);
  if (ids.length === 0) return text;
  const own = alias(groupFields, 'own_fields');
  const rows = await db
    .select({ id: groupFields.id, ownId: own.id })
    .from(groupFields)
    .innerJoin(own, and(eq(own.nameKey, groupFields.nameKey), eq(own.userId, userId)))
    .where(
      and(
        inArray(groupFields.id, ids),
        ne(groupFields.userId, userId),
        inArray(groupFields.userId, accountsBeside(db, userId)),
      ),
    );
  const ownIds = new Map(rows.map(({ id, ownId }) => [id, ownId]));
  return readText(text)
    .map((part) => {
      if (part.kind === 'text') return part.text;
      const ownId = ownIds.get(fieldOf(part.id) ?? 0);
      return writeVariable(ownId === undefined ? part.id : fieldVariable(ownId));
    })
    .join('');
}
