import type { Queryable } from '../../db/database';
import { findSelectionRule, selectRuleGroups } from '../../engine/broadcasts/selectionGroups';
import type { CalendarScope } from './calendarFilter';

/** Finds the groups of a planned broadcast or a series as of now that the filter has. */
export type GroupReader = ReturnType<typeof createGroupReader>;

/** Each selection is evaluated once. */
export function createGroupReader(db: Queryable, { userId, nowMs, groupIds: wanted }: CalendarScope) {
  const known = new Map<number, readonly number[]>();
  const inScope = wanted === null ? null : new Set(wanted);
  return async ({ selectionId, groupIds }: { selectionId: number | null; groupIds: readonly number[] }) => {
    let found: readonly number[] = groupIds;
    if (selectionId !== null) {
      const rule = known.has(selectionId) ? null : await findSelectionRule(db, userId, selectionId);
      const rows = rule ? await selectRuleGroups(db, userId, rule, nowMs) : [];
      if (!known.has(selectionId))
        known.set(
          selectionId,
          rows.filter(({ can_post }) => can_post).map(({ id }) => id),
        );
      found = known.get(selectionId) ?? [];
    }
    return inScope === null ? found : found.filter((id) => inScope.has(id));
  };
}
