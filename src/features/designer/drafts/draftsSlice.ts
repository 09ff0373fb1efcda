import { createDraftsSlice } from '@/api/drafts/createDraftsSlice';
import type { EntriesState } from '@/lib/persistence/entriesStorage';

import { draftKey, isDraft, type Draft } from './draft';

/** Unsaved funnels of the signed-in user, by funnel id or 'new'. Nothing else of the designer survives a reload. */
export const draftsSlice = createDraftsSlice('drafts', { version: 1, migrations: {}, isValid: isDraft });

export const { draftKept, draftRemoved } = draftsSlice.actions;

/** The draft of a funnel, or of the new one; null without one. */
export const selectDraft = (state: Record<'drafts', EntriesState>, funnelId: number | null): Draft | null =>
  draftsSlice.selectors.selectByKey(state, draftKey(funnelId));
