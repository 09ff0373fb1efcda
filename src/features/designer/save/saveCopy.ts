import { findSaveProblems } from '@contract/planner/problems';

import { funnelCalls } from '@/api/funnelsApi';
import { selectOffers } from '@/api/offers';

import { designerActions, selectDesigner, selectIsUploading } from '../designerSlice';
import type { DesignerThunk } from '../designerThunk';
import { keepDraft } from '../drafts/keepDraft';
import type { FunnelContent } from '../history/history';

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
      const id = await dispatch(createCopy({ name, graph }));
      dispatch(designerActions.copySaved());
      return { kind: 'created', funnelId: id };
    } catch (error) {
      dispatch(designerActions.saveFailed(null));
      return { kind: 'failed', error };
    } finally {
      keepDraft(dispatch, getState());
    }
  };

const createCopy =
  ({ name, graph }: FunnelContent): DesignerThunk<Promise<number>> =>
  async (dispatch, getState) => {
    const whole = { name, ...(selectOffers(getState()) && { graph }) };
    const { id, revision } = await dispatch(funnelCalls.createFunnel.initiate(whole, UNTRACKED)).unwrap();
    if (revision !== null) return id;
    await dispatch(funnelCalls.saveStructure.initiate({ id, ...graph }, UNTRACKED)).unwrap();
    await dispatch(postMessages(id, graph));
    return id;
  };
