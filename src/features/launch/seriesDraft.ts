import type { MoveSeries } from '@contract/schemas/shapes';

import { createFormDraftSlice } from '@/api/drafts/createFormDraftSlice';
import { isSeriesPlan, type SeriesPlan } from '@/entities/repeat/repeatFields';

/** Changes of a series that were not saved. */
export interface SeriesChanges {
  seriesId: number;
  /** Of the series that was changed. */
  revision: number;
  groupIds: readonly number[];
  plan: SeriesPlan;
  /** Whether the next start is changed alone; then its moment as typed, and its groups, count instead of the plan. */
  scope: MoveSeries['scope'];
  startText: string;
}

/** Draft of a change of a series: one at a time. */
export const seriesDraft = createFormDraftSlice('seriesDraft', {
  version: 2,
  migrations: { 1: (fields) => ({ ...(fields as object), scope: 'following', startText: '' }) },
  isValid: (fields): fields is SeriesChanges => {
    if (typeof fields !== 'object' || fields === null) return false;
    const { seriesId, revision, groupIds, plan, scope, startText }: Partial<Record<keyof SeriesChanges, unknown>> =
      fields;
    const areIds = Array.isArray(groupIds) && groupIds.every((id) => typeof id === 'number');
    const isScope = (scope === 'this' || scope === 'following') && typeof startText === 'string';
    return typeof seriesId === 'number' && typeof revision === 'number' && areIds && isScope && isSeriesPlan(plan);
  },
});
