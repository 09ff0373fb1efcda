import { createFormDraftSlice } from '@/api/drafts/createFormDraftSlice';

/** A name and a description that were typed for groups and not sent. */
export interface GroupTextsFields {
  groupIds: number[];
  name: string;
  description: string;
}

export const groupTextsDraft = createFormDraftSlice('groupTextsDraft', {
  version: 1,
  migrations: {},
  isValid: (fields): fields is GroupTextsFields => {
    const { groupIds, name, description } = (fields ?? {}) as Partial<Record<keyof GroupTextsFields, unknown>>;
    const areIds = Array.isArray(groupIds) && groupIds.every((id) => typeof id === 'number');
    return areIds && typeof name === 'string' && typeof description === 'string';
  },
});
