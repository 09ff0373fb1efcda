import { findSaveProblems } from '@contract/planner/problems';

import { funnelCalls } from '@/api/funnelsApi';

import { designerActions, selectDesigner, selectIsUploading } from '../designerSlice';
import type { DesignerThunk } from '../designerThunk';
import { keepDraft } from '../drafts/keepDraft';

import { postMessages, type SaveOutcome, UNTRACKED } from './saveFunnel';

/**
 * Saves the canvas as a new funnel and leaves the original as stored. The draft is removed, since the copy contains it; if saving
 * fails, canvas and draft stay.
 */
export const saveCopy =
  (name: string): DesignerThunk<Promise<SaveOutcome>> =>
  async (dispatch, getState) => {
    const { isSaving, graph } = selectDesigner(getState());
    if (isSaving) return { kind: 'busy' };
    if (selectIsUploading(getState())) return { kind: 'uploading' };
    const [problem] = findSaveProblems(graph, name);
    if (problem) return { kind: 'problem', problem };
    dispatch(designerActions.saveStarted());
    try {
      const { id } = await dispatch(funnelCalls.createFunnel.initiate({ name }, UNTRACKED)).unwrap();
      const saved = await dispatch(funnelCalls.saveStructure.initiate({ id, ...graph }, UNTRACKED)).unwrap();
      if ((saved as Partial<typeof saved> | null)?.messages === undefined) await dispatch(postMessages(id, graph));
      dispatch(designerActions.copySaved());
      return { kind: 'created', funnelId: id };
    } catch (error) {
      dispatch(designerActions.saveFailed());
      return { kind: 'failed', error };
    } finally {
      keepDraft(dispatch, getState());
    }
  };
