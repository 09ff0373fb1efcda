import type { Funnel } from '@contract/schemas/shapes';

import { funnelCalls } from '@/api/funnelsApi';
import type { KnownStructure } from '@/api/parse/structure';

import { designerActions, selectDesigner } from '../designerSlice';
import type { DesignerThunk } from '../designerThunk';
import { chooseVersion, type StoredVersion } from '../drafts/chooseVersion';
import { selectDraft } from '../drafts/draftsSlice';
import { keepDraft } from '../drafts/keepDraft';
import { newGraph } from '../graph/newGraph';
import { cancelUploads } from '../upload/uploadFile';

/** Opens a funnel, or a new one when `funnelId` is null, with its draft. Previous work is kept as a draft first. */
export const openFunnel =
  (funnelId: number | null): DesignerThunk<Promise<void>> =>
  async (dispatch, getState) => {
    cancelUploads();
    keepDraft(dispatch, getState());
    dispatch(designerActions.openingRequested({ funnelId }));
    const isStillWanted = () => {
      const { status, funnelId: wantedId } = selectDesigner(getState());
      return status === 'loading' && wantedId === funnelId;
    };
    try {
      const stored = funnelId === null ? emptyVersion() : await dispatch(readStored(funnelId));
      if (!isStillWanted()) return;
      const choice = chooseVersion(funnelId, stored, selectDraft(getState(), funnelId));
      dispatch(designerActions.funnelOpened({ stored, choice }));
    } catch (error) {
      if (isStillWanted()) dispatch(designerActions.openingFailed(error));
    }
  };

const readStored =
  (id: number): DesignerThunk<Promise<StoredVersion>> =>
  async (dispatch) => {
    const fresh = { forceRefetch: true, subscribe: false };
    const [funnel, structure] = await Promise.all([
      dispatch(funnelCalls.getFunnel.initiate(id, fresh)).unwrap(),
      dispatch(funnelCalls.getStructure.initiate(id, fresh)).unwrap(),
    ]);
    return toStored(funnel, structure);
  };

function toStored({ name }: Funnel, { nodes, edges, revision }: KnownStructure): StoredVersion {
  const graph = nodes.length > 0 ? { nodes, edges } : newGraph();
  return { name, graph, revision };
}

function emptyVersion(): StoredVersion {
  return { name: '', graph: newGraph(), revision: null };
}

/** Discards the new funnel with its draft and starts another. */
export const startNewFunnel = (): DesignerThunk<void> => (dispatch, getState) => {
  cancelUploads();
  dispatch(designerActions.newFunnelStarted());
  keepDraft(dispatch, getState());
};

/** Leaves the designer; unsaved work stays as a draft. */
export const closeFunnel = (): DesignerThunk<void> => (dispatch, getState) => {
  cancelUploads();
  keepDraft(dispatch, getState());
  dispatch(designerActions.designerClosed());
};
