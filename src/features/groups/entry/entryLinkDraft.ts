import { createFormDraftSlice } from '@/api/drafts/createFormDraftSlice';

import type { EntryGroup } from './EntryGroups';

/** A short address that was filled in and not saved; `id` is null of a new one. */
export interface EntryLinkFields {
  id: number | null;
  name: string;
  groups: EntryGroup[];
}

const isGroup = (value: unknown): value is EntryGroup => {
  const { groupId, membersMaxCount } = (value ?? {}) as Partial<Record<keyof EntryGroup, unknown>>;
  return typeof groupId === 'number' && typeof membersMaxCount === 'number';
};

export const entryLinkDraft = createFormDraftSlice('entryLinkDraft', {
  version: 1,
  migrations: {},
  isValid: (fields): fields is EntryLinkFields => {
    const { id, name, groups } = (fields ?? {}) as Partial<Record<keyof EntryLinkFields, unknown>>;
    const isId = id === null || typeof id === 'number';
    return isId && typeof name === 'string' && Array.isArray(groups) && groups.every(isGroup);
  },
});
