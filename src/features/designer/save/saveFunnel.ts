import { compileMessages } from '@contract/planner/plan';
import { findSaveProblems, type Problem, type SaveProblemCode } from '@contract/planner/problems';
import type { FunnelGraph, StructureSaved } from '@contract/schemas/shapes';

import { funnelCalls } from '@/api/funnelsApi';
import { normalizeError, type CallFailure } from '@/lib/normalizeError';

import { designerActions, selectDesigner, selectIsUploading } from '../designerSlice';
import type { DesignerThunk } from '../designerThunk';
import { draftKey } from '../drafts/draft';
import { draftRemoved } from '../drafts/draftsSlice';
import { keepDraft } from '../drafts/keepDraft';

/** How a save went. `changed` means that somebody else saved the funnel in between; nothing was overwritten. */
export type SaveOutcome =
  | { kind: 'created' | 'updated'; funnelId: number }
  | { kind: 'problem'; problem: Problem<SaveProblemCode> }
  | { kind: 'changed' }
  | { kind: 'uploading' }
  | { kind: 'busy' }
  | { kind: 'failed'; failure: CallFailure };

const UNTRACKED = { track: false } as const;

/** `overwrite` saves over a version that somebody else has stored since. */
interface SaveOptions {
  overwrite: boolean;
}

/**
 * Saves the funnel on the canvas. Each step that succeeded is remembered, so that a save repeated after a failure makes no
 * second funnel and meets no conflict with itself. The draft goes when nothing unsaved is left.
 */
export const saveFunnel =
  ({ overwrite }: SaveOptions): DesignerThunk<Promise<SaveOutcome>> =>
  async (dispatch, getState) => {
    const { isSaving, name, graph, funnelId, isHalfCreated } = selectDesigner(getState());
    if (isSaving) return { kind: 'busy' };
    if (selectIsUploading(getState())) return { kind: 'uploading' };
    const [problem] = findSaveProblems(graph, name);
    if (problem) return { kind: 'problem', problem };
    dispatch(designerActions.saveStarted());
    try {
      const id = funnelId ?? (await dispatch(createFunnel(name.trim())));
      await dispatch(saveGraph(id, graph, overwrite));
      await dispatch(saveName(id, name.trim()));
      dispatch(designerActions.funnelSaved({ name: name.trim(), atMs: Date.now() }));
      return { kind: funnelId === null || isHalfCreated ? 'created' : 'updated', funnelId: id };
    } catch (error) {
      dispatch(designerActions.saveFailed());
      const failure = normalizeError(error);
      return failure.code === 'FUNNEL_CHANGED' ? { kind: 'changed' } : { kind: 'failed', failure };
    } finally {
      keepDraft(dispatch, getState());
    }
  };

const createFunnel =
  (name: string): DesignerThunk<Promise<number>> =>
  async (dispatch, getState) => {
    const { id } = await dispatch(funnelCalls.createFunnel.initiate({ name }, UNTRACKED)).unwrap();
    dispatch(designerActions.funnelCreated({ id, name }));
    keepDraft(dispatch, getState());
    dispatch(draftRemoved({ key: draftKey(null) }));
    return id;
  };

const saveGraph =
  (id: number, graph: FunnelGraph, overwrite: boolean): DesignerThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const { stored } = selectDesigner(getState());
    const known = stored.revision === null || overwrite ? {} : { revision: stored.revision };
    const saving = dispatch(funnelCalls.saveStructure.initiate({ id, ...graph, ...known }, UNTRACKED));
    const answer = (await saving.unwrap()) as Partial<StructureSaved> | null;
    const revision = answer?.revision ?? null;
    if (answer?.messages === undefined) {
      dispatch(designerActions.structureSaved({ graph: stored.graph, revision }));
      await dispatch(postMessages(id, graph));
    }
    dispatch(designerActions.structureSaved({ graph, revision }));
  };

/** For a server with only the specification's calls: the compiled list, one call per message, in order. */
const postMessages =
  (id: number, graph: FunnelGraph): DesignerThunk<Promise<void>> =>
  async (dispatch) => {
    await dispatch(funnelCalls.deleteFunnelMessages.initiate({ id }, UNTRACKED)).unwrap();
    for (const { text, delayMinutes, orderNum, mediaUrl } of compileMessages(graph)) {
      const message = {
        message: text,
        delay_minutes: delayMinutes,
        order_num: orderNum,
        time_type: 'delay' as const,
        media_urls: mediaUrl ?? '',
      };
      await dispatch(funnelCalls.addFunnelMessage.initiate({ id, ...message }, UNTRACKED)).unwrap();
    }
  };

const saveName =
  (id: number, name: string): DesignerThunk<Promise<void>> =>
  async (dispatch, getState) => {
    if (name === selectDesigner(getState()).stored.name) return;
    await dispatch(funnelCalls.renameFunnel.initiate({ id, name }, UNTRACKED)).unwrap();
  };
