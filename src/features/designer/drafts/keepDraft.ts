import type { Dispatch } from '@reduxjs/toolkit';

import { browserNow } from '@/lib/clock';

import { selectDesigner, selectHasUnsavedWork, type DesignerRoot } from '../designerSlice';

import { draftKey } from './draft';
import { draftKept, draftRemoved, selectDraft } from './draftsSlice';

/**
 * Writes the draft of unsaved work, or removes it when everything is saved. A draft that is being offered stays until the operator
 * decides.
 */
export function keepDraft(dispatch: Dispatch, state: DesignerRoot): void {
  const { status, funnelId, name, graph, stored, creation, draftNotice } = selectDesigner(state);
  if (status !== 'open') return;
  const key = draftKey(funnelId);
  const isOffered = draftNotice !== null && draftNotice.kind !== 'restored';
  if (selectHasUnsavedWork(state)) {
    const draft = { ...graph, funnelName: name, revision: stored.revision, ts: browserNow(), creation };
    dispatch(draftKept({ key, draft }));
  } else if (!isOffered && selectDraft(state, funnelId)) {
    dispatch(draftRemoved({ key }));
  }
}
