import { compileMessages } from '@contract/planner/plan';
import { findSaveProblems, type Problem, type SaveProblemCode } from '@contract/planner/problems';
import type { FunnelGraph, PlannedStartsChoice, StructureSaved } from '@contract/schemas/shapes';

import { funnelCalls } from '@/api/funnelsApi';
import { isOutcomeUnknown, newIdempotencyKey } from '@/api/idempotencyKeys';
import { serverNow } from '@/lib/clock';
import { normalizeError } from '@/lib/normalizeError';

import { designerActions, selectDesigner, selectIsUploading } from '../designerSlice';
import type { DesignerThunk } from '../designerThunk';
import { draftKey } from '../drafts/draft';
import { draftRemoved } from '../drafts/draftsSlice';
import { keepDraft } from '../drafts/keepDraft';
import { isSameGraph } from '../graph/sameGraph';

import { readStartsCount } from './plannedStarts';

/**
 * Result of a save. `changed` means that the funnel was saved elsewhere in between; nothing was overwritten. `startsPlanned` means
 * that this many planned starts would send something else, and nothing was saved until the operator chooses. `keptStarts` is the
 * number of planned starts that send an older version.
 */
export type SaveOutcome =
  | { kind: 'created' | 'updated'; funnelId: number; keptStarts?: number }
  | { kind: 'problem'; problem: Problem<SaveProblemCode> }
  | { kind: 'changed' }
  | { kind: 'startsPlanned'; count: number }
  | { kind: 'uploading' }
  | { kind: 'busy' }
  | { kind: 'failed'; error: unknown };

/** Calls outside of components keep no cache subscription. */
export const UNTRACKED = { track: false } as const;

/** `overwrite` replaces a version stored by someone else. */
interface SaveOptions {
  overwrite: boolean;
  plannedStarts?: PlannedStartsChoice;
}

/**
 * Saves the funnel on the canvas. Every finished step is recorded, also in the draft, so that a save repeated after a failure, a
 * lost response or a reload creates no second funnel and no conflict with itself. A new funnel gets its id in the state only when
 * it is completely saved. The draft is removed when nothing unsaved is left.
 */
export const saveFunnel =
  ({ overwrite, plannedStarts = 'ask' }: SaveOptions): DesignerThunk<Promise<SaveOutcome>> =>
  async (dispatch, getState) => {
    const { isSaving, name: typed, graph, funnelId } = selectDesigner(getState());
    if (isSaving) return { kind: 'busy' };
    if (selectIsUploading(getState())) return { kind: 'uploading' };
    const [problem] = findSaveProblems(graph, typed);
    if (problem) return { kind: 'problem', problem };
    dispatch(designerActions.saveStarted());
    try {
      const name = typed.trim();
      if (!overwrite && (await dispatch(isRenamedElsewhere(name)))) {
        dispatch(designerActions.saveFailed());
        return { kind: 'changed' };
      }
      const id = funnelId ?? (await dispatch(createFunnel(name)));
      const keptStarts = await dispatch(saveGraph(id, graph, { overwrite, plannedStarts }));
      await dispatch(saveName(id, name));
      dispatch(designerActions.funnelSaved({ id, name, atMs: serverNow() }));
      if (funnelId === null) dispatch(draftRemoved({ key: draftKey(null) }));
      return { kind: funnelId === null ? 'created' : 'updated', funnelId: id, ...(keptStarts > 0 && { keptStarts }) };
    } catch (error) {
      const { code } = normalizeError(error);
      dispatch(designerActions.saveFailed());
      if (funnelId === null && code === 'FUNNEL_NOT_FOUND') dispatch(designerActions.creationLost());
      if (code === 'FUNNEL_CHANGED') return { kind: 'changed' };
      const count = code === 'STARTS_PLANNED' ? readStartsCount(error) : null;
      return count === null ? { kind: 'failed', error } : { kind: 'startsPlanned', count };
    } finally {
      keepDraft(dispatch, getState());
    }
  };

/** Names have no revision, so a new name first checks whether the funnel was renamed elsewhere. */
const isRenamedElsewhere =
  (name: string): DesignerThunk<Promise<boolean>> =>
  async (dispatch, getState) => {
    const { funnelId, stored } = selectDesigner(getState());
    if (funnelId === null || name === stored.name) return false;
    const asking = funnelCalls.getFunnel.initiate(funnelId, { forceRefetch: true, subscribe: false });
    const { name: newest } = await dispatch(asking).unwrap();
    return newest !== stored.name && newest !== name;
  };

/** The id of the new funnel, requested with one idempotency key while its name stays the same. */
const createFunnel =
  (name: string): DesignerThunk<Promise<number>> =>
  async (dispatch, getState) => {
    const { creation: begun } = selectDesigner(getState());
    if (begun !== null && begun.id !== null) return begun.id;
    const creation = begun?.name === name ? begun : { key: newIdempotencyKey(), name, id: null };
    dispatch(designerActions.creationMoved(creation));
    keepDraft(dispatch, getState());
    const { id } = await dispatch(funnelCalls.createFunnel.initiate({ name, key: creation.key }, UNTRACKED)).unwrap();
    dispatch(designerActions.creationMoved({ ...creation, id }));
    keepDraft(dispatch, getState());
    return id;
  };

/** A save without response may be stored already: it is sent again first, so that this save has the right revision. */
const saveGraph =
  (id: number, graph: FunnelGraph, options: Required<SaveOptions>): DesignerThunk<Promise<number>> =>
  async (dispatch, getState) => {
    const { unanswered } = selectDesigner(getState());
    if (unanswered !== null && !options.overwrite && !isSameGraph(unanswered, graph)) {
      await dispatch(postGraph(id, unanswered, options));
    }
    return dispatch(postGraph(id, graph, options));
  };

/** @returns how many planned starts keep an older version */
const postGraph =
  (
    id: number,
    graph: FunnelGraph,
    { overwrite, plannedStarts }: Required<SaveOptions>,
  ): DesignerThunk<Promise<number>> =>
  async (dispatch, getState) => {
    const { stored, funnelId } = selectDesigner(getState());
    const isOurs = selectOffers(getState());
    const revision = stored.revision ?? (funnelId === null && isOurs ? 0 : null);
    const known = revision === null || overwrite ? {} : { revision };
    // A funnel that is being created has no starts.
    const choice = funnelId === null || !isOurs ? {} : { plannedStarts };
    const saving = dispatch(funnelCalls.saveStructure.initiate({ id, ...graph, ...known, ...choice }, UNTRACKED));
    const answer = (await saving.unwrap().catch((error: unknown) => {
      if (isOutcomeUnknown(error)) dispatch(designerActions.structureUnanswered(graph));
      throw error;
    })) as Partial<StructureSaved> | null;
    const saved = answer?.revision ?? null;
    if (answer?.messages === undefined) {
      dispatch(designerActions.structureSaved({ graph: stored.graph, revision: saved }));
      await dispatch(postMessages(id, graph));
    }
    dispatch(designerActions.structureSaved({ graph, revision: saved }));
    return answer?.keptStarts ?? 0;
  };

/** For a server with only the specification's calls: the compiled list, one call per message, in order. */
export const postMessages =
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
    const { funnelId, stored, creation } = selectDesigner(getState());
    const storedName = funnelId === null ? creation?.name : stored.name;
    if (name === storedName) return;
    await dispatch(funnelCalls.renameFunnel.initiate({ id, name }, UNTRACKED)).unwrap();
  };
