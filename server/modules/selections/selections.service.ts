import { and, asc, eq, inArray } from 'drizzle-orm';

import { limits } from '@contract/limits';
import type { ChangeSelection, SaveSelection, Selection, SelectionRule } from '@contract/schemas/selections';

import type { Queryable } from '../../db/database';
import { lockOwner, requireRoom, takeName } from '../../db/ownRows';
import { selections, tags as tagRows } from '../../db/schema';
import type { Deps } from '../../deps';
import { findSelectionRule, isOwnSelection, selectRuleGroups } from '../../engine/broadcasts/selectionGroups';
import { AppError } from '../../errors';
import type { Stored, StoreResponse } from '../../http/idempotency';

const { maxCount } = limits.selections;
const shown = { id: selections.id, name: selections.name, rule: selections.rule };

/** Saved selections of groups. Each call is limited to those of `userId`. */
export type SelectionsService = ReturnType<typeof createSelectionsService>;

export function createSelectionsService({ db, clock, publish }: Pick<Deps, 'db' | 'clock' | 'publish'>) {
  const publishUpdate = (userId: number) => publish(userId, 'selections:updated', {});

  return {
    /** By name. */
    list: (userId: number): Promise<Selection[]> =>
      db
        .select(shown)
        .from(selections)
        .where(eq(selections.userId, userId))
        .orderBy(asc(selections.nameKey), asc(selections.id)),

    /** @throws AppError TAG_NOT_FOUND, SELECTION_NAME_TAKEN, SELECTIONS_TOO_MANY */
    async create(
      userId: number,
      { name, rule }: SaveSelection,
      storeResponse: StoreResponse,
    ): Promise<Stored<Selection>> {
      const selection = await db.transaction(async (tx) => {
        await lockOwner(tx, userId);
        await requireOwnTags(tx, userId, rule);
        const nameKey = await takeName(tx, selections, { userId, name }, 'SELECTION_NAME_TAKEN');
        await requireRoom(tx, selections, userId, { maxCount, refusal: 'SELECTIONS_TOO_MANY' });
        const [row] = await tx
          .insert(selections)
          .values({ userId, name, nameKey, rule })
          .returning({ id: selections.id });
        if (!row) throw new Error('No selection was inserted');
        return storeResponse(tx, { id: row.id, name, rule });
      });
      publishUpdate(userId);
      return selection;
    },

    /** Changes the given fields. @throws AppError SELECTION_NOT_FOUND, TAG_NOT_FOUND, SELECTION_NAME_TAKEN */
    async update(userId: number, id: number, change: ChangeSelection): Promise<Selection> {
      const changed = await db.transaction(async (tx) => {
        await lockOwner(tx, userId);
        const [before] = await tx.select(shown).from(selections).where(isOwnSelection(userId, id));
        if (!before) throw new AppError('SELECTION_NOT_FOUND');
        const after = { ...before, ...change };
        const { name, rule } = after;
        if (change.rule) await requireOwnTags(tx, userId, rule);
        const nameKey = await takeName(tx, selections, { userId, name, id }, 'SELECTION_NAME_TAKEN');
        await tx.update(selections).set({ name, nameKey, rule }).where(eq(selections.id, id));
        return after;
      });
      publishUpdate(userId);
      return changed;
    },

    /** @throws AppError SELECTION_NOT_FOUND */
    async remove(userId: number, id: number): Promise<void> {
      const removed = await db.delete(selections).where(isOwnSelection(userId, id)).returning({ id: selections.id });
      if (removed.length === 0) throw new AppError('SELECTION_NOT_FOUND');
      publishUpdate(userId);
    },

    /** Ids of the groups that belong to it now, ascending. @throws AppError SELECTION_NOT_FOUND */
    async listGroups(userId: number, id: number): Promise<number[]> {
      const rule = await findSelectionRule(db, userId, id);
      if (!rule) throw new AppError('SELECTION_NOT_FOUND');
      return (await selectRuleGroups(db, userId, rule, clock.nowMs())).map((group) => group.id);
    },
  };
}

/** @throws AppError TAG_NOT_FOUND when a tag of the rule was deleted or belongs to another account. */
async function requireOwnTags(tx: Queryable, userId: number, rule: SelectionRule): Promise<void> {
  const wanted = [...new Set([...rule.allTagIds, ...rule.anyTagIds, ...rule.noTagIds])];
  const own = await tx.$count(tagRows, and(eq(tagRows.userId, userId), inArray(tagRows.id, wanted)));
  if (own < wanted.length) throw new AppError('TAG_NOT_FOUND');
}
