import { compileMessages } from '@contract/planner/plan';
import { findSaveProblems, type Problem, type SaveProblemCode } from '@contract/planner/problems';
import type { FunnelGraph, PlannedStartsChoice, StructureSaved } from '@contract/schemas/shapes';

import { funnelCalls } from '@/api/funnelsApi';
import { isOutcomeUnknown, newIdempotencyKey, readDoneBefore } from '@/api/idempotencyKeys';
import { selectOffers } from '@/api/offers';
import { serverNow } from '@/lib/clock';
import { normalizeError } from '@/lib/normalizeError';

import { designerActions, selectDesigner, selectIsUploading } from '../designerSlice';
import type { DesignerThunk } from '../designerThunk';
import { draftKey } from '../drafts/draft';
import { draftRemoved } from '../drafts/draftsSlice';
import { keepDraft } from '../drafts/keepDraft';
import { isSameGraph } from '../graph/sameGraph';
import type { FunnelContent } from '../history/history';

import { readStartsCount } from './plannedStarts';
import { unsentReason } from './unsentReason';

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
type Options = Required<SaveOptions>;

/** A complete save; `keptStarts`: how many planned starts keep an older version. */
interface Saved {
  id: number;
  keptStarts: number;
}
type SaveResponse = Partial<StructureSaved> | null;

/**
 * Saves the funnel on the canvas, name and graph in one call. What was begun is recorded, also in the draft, so that a save repeated
 * after a failure, a lost response or a reload creates no second funnel and no conflict with itself. A new funnel gets its id in the
 * state only when it is completely saved. The draft is removed when nothing unsaved is left.
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
      const { id, keptStarts } = await dispatch(saveContent({ name, graph }, { overwrite, plannedStarts }));
      dispatch(designerActions.funnelSaved({ id, name, atMs: serverNow() }));
      if (funnelId === null) dispatch(draftRemoved({ key: draftKey(null) }));
      return { kind: funnelId === null ? 'created' : 'updated', funnelId: id, ...(keptStarts > 0 && { keptStarts }) };
    } catch (error) {
      const { code } = normalizeError(error);
      dispatch(designerActions.saveFailed(unsentReason(error)));
      if (funnelId === null && code === 'FUNNEL_NOT_FOUND') dispatch(designerActions.creationLost());
      if (code === 'FUNNEL_CHANGED') return { kind: 'changed' };
      const count = code === 'STARTS_PLANNED' ? readStartsCount(error) : null;
      return count === null ? { kind: 'failed', error } : { kind: 'startsPlanned', count };
    } finally {
      keepDraft(dispatch, getState());
    }
  };

/** A save without response may be stored already: it is repeated first, so that this save has the right revision. */
const saveContent =
  (content: FunnelContent, options: Options): DesignerThunk<Promise<Saved>> =>
  async (dispatch, getState) => {
    const { unanswered } = selectDesigner(getState());
    if (unanswered !== null && !options.overwrite && !isSameContent(unanswered, content)) {
      await dispatch(post(unanswered, options));
    }
    return dispatch(post(content, options));
  };

const post =
  (content: FunnelContent, options: Options): DesignerThunk<Promise<Saved>> =>
  async (dispatch, getState) => {
    const { funnelId, creation } = selectDesigner(getState());
    const known = funnelId ?? creation?.id ?? null;
    try {
      if (known !== null) return await dispatch(store(known, content, options));
      const { id, revision } = await dispatch(create(content));
      if (revision === null) return await dispatch(store(id, content, options));
      dispatch(designerActions.contentSaved({ ...content, revision }));
      return { id, keptStarts: 0 };
    } catch (error) {
      if (isOutcomeUnknown(error)) dispatch(designerActions.saveUnanswered(content));
      throw error;
    }
  };

/**
 * Creates the funnel whole, with one idempotency key for all retries. `revision` is null when its graph is to be stored or checked
 * yet: the server knows only the specification, or the funnel was created before, perhaps with other content.
 */
const create =
  ({ name, graph }: FunnelContent): DesignerThunk<Promise<{ id: number; revision: number | null }>> =>
  async (dispatch, getState) => {
    const { creation: begun } = selectDesigner(getState());
    const creation = begun ?? { key: newIdempotencyKey(), name, id: null };
    dispatch(designerActions.creationMoved(creation));
    keepDraft(dispatch, getState());
    const whole = { name, ...(selectOffers(getState()) && { graph }) };
    const creating = dispatch(funnelCalls.createFunnel.initiate({ ...whole, key: creation.key }, UNTRACKED)).unwrap();
    const { id, revision, isRepeat } = await creating.catch((error: unknown) => {
      const doneId = readDoneBefore(error)?.id ?? null;
      if (doneId === null) throw error;
      return { id: doneId, revision: null, isRepeat: true };
    });
    dispatch(designerActions.creationMoved({ ...creation, id }));
    keepDraft(dispatch, getState());
    return { id, revision: isRepeat ? null : revision };
  };

/** Saves name and graph of a funnel in one call. A name that was not changed here is not sent: another tab's stays. */
const store =
  (id: number, content: FunnelContent, { overwrite, plannedStarts }: Options): DesignerThunk<Promise<Saved>> =>
  async (dispatch, getState) => {
    const { stored, funnelId, creation } = selectDesigner(getState());
    const { name, graph } = content;
    const isOurs = selectOffers(getState());
    const isNew = funnelId === null;
    const revision = stored.revision ?? (isNew && isOurs ? 0 : null);
    const isRenamed = isOurs && (isNew || name !== stored.name);
    const known = { ...(revision !== null && { revision }), ...(isRenamed && !isNew && { knownName: stored.name }) };
    // A funnel that is being created has no starts.
    const ours = { ...(isRenamed && { name }), ...(isOurs && !isNew && { plannedStarts }) };
    const body = { id, ...graph, ...ours, ...(!overwrite && known) };
    const answer = (await dispatch(funnelCalls.saveStructure.initiate(body, UNTRACKED)).unwrap()) as SaveResponse;
    if (answer?.messages === undefined) {
      dispatch(designerActions.contentSaved({ ...stored, revision: answer?.revision ?? null }));
      await dispatch(saveInParts(id, content, isNew ? creation?.name : stored.name));
    }
    dispatch(designerActions.contentSaved({ ...content, revision: answer?.revision ?? null }));
    return { id, keptStarts: answer?.keptStarts ?? 0 };
  };

/** The rest of a save to a server with only the specification's calls. */
const saveInParts =
  (id: number, { name, graph }: FunnelContent, storedName: string | undefined): DesignerThunk<Promise<void>> =>
  async (dispatch) => {
    await dispatch(postMessages(id, graph));
    if (name !== storedName) await dispatch(funnelCalls.renameFunnel.initiate({ id, name }, UNTRACKED)).unwrap();
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

const isSameContent = (one: FunnelContent, other: FunnelContent) =>
  one.name === other.name && isSameGraph(one.graph, other.graph);
