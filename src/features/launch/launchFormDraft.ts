import { createFormDraftSlice } from '@/api/drafts/createFormDraftSlice';

import { isSeriesPlan } from '@/entities/repeat/repeatFields';

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
