import type { PayloadAction } from '@reduxjs/toolkit';

import { showStored } from '../designerEdits';
import type { DesignerState } from '../designerState';
import type { StoredVersion } from '../drafts/chooseVersion';
import type { Creation } from '../drafts/draft';
import type { FunnelContent } from '../history/history';

import type { UnsentReason } from './unsentReason';

/** What happens to the funnel on the canvas while it is saved. */
export const savingReducers = {
  saveStarted(state: DesignerState) {
    state.isSaving = true;
  },
  /** The payload is why the server did not get it; null for a refusal. */
  saveFailed(state: DesignerState, { payload }: PayloadAction<UnsentReason | null>) {
    state.isSaving = false;
    state.unsent = payload && { reason: payload, step: 'waiting' };
  },
  /** The server can be reached again: what is unsent is saved now. */
  serverReached({ unsent }: DesignerState) {
    if (unsent?.step === 'waiting') unsent.step = 'reached';
  },
  /** It can be reached, but what is unsent is not saved without the operator. */
  unsentOffered(state: DesignerState) {
    state.unsent = { reason: 'offline', step: 'offered' };
  },
  creationMoved(state: DesignerState, { payload }: PayloadAction<Creation>) {
    state.creation = payload;
  },
  /** The begun funnel no longer exists on the server; the next save creates another. */
  creationLost(state: DesignerState) {
    state.creation = null;
    state.stored.revision = null;
  },
  saveUnanswered(state: DesignerState, { payload }: PayloadAction<FunnelContent>) {
    state.unanswered = payload;
  },
  contentSaved(state: DesignerState, { payload }: PayloadAction<StoredVersion>) {
    state.stored = payload;
    state.unanswered = null;
  },
  funnelSaved(state: DesignerState, { payload }: PayloadAction<{ id: number; name: string; atMs: number }>) {
    state.funnelId = payload.id;
    state.isSaving = false;
    state.unsent = null;
    state.creation = null;
    state.savedAtMs = payload.atMs;
    state.stored.name = payload.name;
    state.draftNotice = null;
    if (state.name.trim() === payload.name) state.name = payload.name;
  },
  /** The work was saved as a copy; the canvas shows the stored version again. */
  copySaved(state: DesignerState) {
    showStored(state);
    state.isSaving = false;
    state.unsent = null;
  },
};
