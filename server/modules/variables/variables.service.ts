import { and, eq, inArray, sql } from 'drizzle-orm';

import { LANGUAGES } from '@contract/languages';
import { limits } from '@contract/limits';
import type { GroupField, SaveField, SaveFieldValues, Variables } from '@contract/schemas/variables';

import type { Transaction } from '../../db/database';
import { lockOwner, requireRoom, takeName } from '../../db/ownRows';
import { groupFields, groupFieldValues } from '../../db/schema';
import type { Deps } from '../../deps';
import { readZone } from '../../engine/core/fillMessages';
import { lockOwnGroups } from '../../engine/core/ownGroups';
import { AppError } from '../../errors';
import type { Stored, StoreResponse } from '../../http/idempotency';
import { memberForms } from '../../memberForms';
import { isOwnField, selectFields, selectFieldValues } from './variables.queries';

/** What message texts are filled in with, and own fields of groups. Each call is limited to `userId`. */
export type VariablesService = ReturnType<typeof createVariablesService>;

export function createVariablesService({ db, config, publish }: Pick<Deps, 'db' | 'config' | 'publish'>) {
  const publishUpdate = (userId: number) => publish(userId, 'variables:updated', {});

  return {
    async get(userId: number): Promise<Variables> {
      return {
        zone: await readZone(db, config.pace, userId),
        memberForms: Object.fromEntries(LANGUAGES.map((language) => [language, memberForms(language)])),
        fields: await selectFields(db, userId),
        groups: await selectFieldValues(db, userId),
      };
    },

    /** @throws AppError FIELD_NAME_TAKEN, FIELDS_TOO_MANY */
    async createField(userId: number, { name }: SaveField, storeResponse: StoreResponse): Promise<Stored<GroupField>> {
      const field = await db.transaction(async (tx) => {
        await lockOwner(tx, userId);
        const nameKey = await takeName(tx, groupFields, { userId, name }, 'FIELD_NAME_TAKEN');
        await requireRoom(tx, groupFields, userId, { maxCount: limits.fields.maxCount, refusal: 'FIELDS_TOO_MANY' });
        const [row] = await tx.insert(groupFields).values({ userId, name, nameKey }).returning({ id: groupFields.id });
        if (!row) throw new Error('No field was inserted');
        return storeResponse(tx, { id: row.id, name });
      });
      publishUpdate(userId);
      return field;
    },

    /** Texts keep using it: they have its id. @throws AppError FIELD_NOT_FOUND, FIELD_NAME_TAKEN */
    async renameField(userId: number, fieldId: number, { name }: SaveField): Promise<GroupField> {
      await db.transaction(async (tx) => {
        await lockOwner(tx, userId);
        const nameKey = await takeName(tx, groupFields, { userId, name, id: fieldId }, 'FIELD_NAME_TAKEN');
        const changed = await tx
          .update(groupFields)
          .set({ name, nameKey })
          .where(isOwnField(userId, fieldId))
          .returning({ id: groupFields.id });
        if (changed.length === 0) throw new AppError('FIELD_NOT_FOUND');
      });
      publishUpdate(userId);
      return { id: fieldId, name };
    },

    /** With its values; texts that use it are no longer sent. @throws AppError FIELD_NOT_FOUND */
    async removeField(userId: number, fieldId: number): Promise<void> {
      const removed = await db.delete(groupFields).where(isOwnField(userId, fieldId)).returning({ id: groupFields.id });
      if (removed.length === 0) throw new AppError('FIELD_NOT_FOUND');
      publishUpdate(userId);
    },

    /** Sets the given values of a group. @throws AppError GROUP_NOT_FOUND, FIELD_NOT_FOUND */
    async setValues(userId: number, groupId: number, values: SaveFieldValues['values']): Promise<void> {
      await db.transaction(async (tx) => {
        if ((await lockOwnGroups(tx, userId, [groupId])).length === 0) throw new AppError('GROUP_NOT_FOUND');
        const fieldIds = Object.keys(values).map(Number);
        await lockFields(tx, userId, fieldIds);
        const filled = fieldIds.filter((id) => values[id] !== '');
        const empty = fieldIds.filter((id) => values[id] === '');
        await tx
          .delete(groupFieldValues)
          .where(and(eq(groupFieldValues.groupId, groupId), inArray(groupFieldValues.fieldId, empty)));
        if (filled.length === 0) return;
        await tx
          .insert(groupFieldValues)
          .values(filled.map((fieldId) => ({ fieldId, groupId, value: values[fieldId] ?? '' })))
          .onConflictDoUpdate({
            target: [groupFieldValues.fieldId, groupFieldValues.groupId],
            set: { value: sql`excluded.value` },
          });
      });
      publishUpdate(userId);
    },
  };
}

/** Keeps the fields from being deleted until the transaction ends. @throws AppError FIELD_NOT_FOUND */
async function lockFields(tx: Transaction, userId: number, fieldIds: readonly number[]): Promise<void> {
  const rows = await tx
    .select({ id: groupFields.id })
    .from(groupFields)
    .where(and(eq(groupFields.userId, userId), inArray(groupFields.id, [...fieldIds])))
    .orderBy(groupFields.id)
    .for('key share');
  if (rows.length < fieldIds.length) throw new AppError('FIELD_NOT_FOUND');
}
