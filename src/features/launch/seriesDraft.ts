import { createFormDraftSlice } from '@/api/drafts/createFormDraftSlice';
import { isSeriesPlan, type SeriesPlan } from '@/entities/repeat/repeatFields';

/** Changes of a series that were not saved. */
export interface SeriesChanges {
  seriesId: number;
  /** Of the series that was changed. */
  revision: number;
  groupIds: readonly number[];
  plan: SeriesPlan;
}

/** Draft of a change of a series: one at a time. */
export const seriesDraft = createFormDraftSlice('seriesDraft', {
  version: 1,
  migrations: {},
  isValid: (fields): fields is SeriesChanges => {
    if (typeof fields !== 'object' || fields === null) return false;
    const { seriesId, revision, groupIds, plan }: Partial<Record<keyof SeriesChanges, unknown>> = fields;
    const areIds = Array.isArray(groupIds) && groupIds.every((id) => typeof id === 'number');
    return typeof seriesId === 'number' && typeof revision === 'number' && areIds && isSeriesPlan(plan);
  },
});
