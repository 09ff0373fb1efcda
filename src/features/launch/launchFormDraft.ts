import { createFormDraftSlice } from '@/api/drafts/createFormDraftSlice';

import { areRepeatFields } from '@/entities/repeat/repeatFields';
import type { SeriesPlan } from '@/entities/repeat/seriesPlan';

import type { LaunchDraft } from './launchDraft';

/** Draft of a start that was not submitted. */
export const launchFormDraft = createFormDraftSlice('launchDraft', {
  version: 1,
  migrations: {},
  isValid: (fields): fields is LaunchDraft => {
    if (typeof fields !== 'object' || fields === null) return false;
    const { funnelId, groupIds, startText, repeat }: Partial<Record<keyof LaunchDraft, unknown>> = fields;
    const isFunnel = funnelId === null || typeof funnelId === 'number';
    const areGroups =
      Array.isArray(groupIds) && groupIds.every((id) => typeof id === 'number' || typeof id === 'string');
    return (
      isFunnel &&
      areGroups &&
      typeof startText === 'string' &&
      (repeat === undefined || repeat === null || isSeriesPlan(repeat))
    );
  },
});

/** Whether a stored value has the shape of a plan. */
export function isSeriesPlan(repeat: unknown): repeat is SeriesPlan {
  if (typeof repeat !== 'object' || repeat === null) return false;
  const { fields, selectionId, runsAlongside }: Partial<Record<keyof SeriesPlan, unknown>> = repeat;
  const isSelection = selectionId === null || typeof selectionId === 'number';
  return isSelection && typeof runsAlongside === 'boolean' && areRepeatFields(fields);
}
