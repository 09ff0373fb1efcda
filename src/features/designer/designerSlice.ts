import { createSelector, createSlice, isAnyOf, original, type PayloadAction } from '@reduxjs/toolkit';

import type { EdgeData, FunnelGraph, NodeData, NodeType } from '@contract/schemas/shapes';

import { realtimeConnected } from '@/api/realtimeActions';
import { checkAuth } from '@/api/sessionApi';
import { serverNow } from '@/lib/clock';
import type { EntriesState } from '@/lib/persistence/entriesStorage';
import { storedEntryChanged } from '@/lib/persistence/storageActions';

import type { Clip } from './clipboard/clip';
import { pasteClip } from './clipboard/pasteClip';
import {
  addNode,
  dropLostSelection,
  edit,
  fieldOf,
  move,
  putBack,
  remove,
  rename,
  show,
  showDraft,
  showStored,
  showVersions,
  travel,
  type Insertion,
  type NodeAddition,
  type NodeMove,
} from './designerEdits';
import { closedDesigner, type DesignerState, type Trial, type VersionsView } from './designerState';
import type { StoredVersion, VersionChoice } from './drafts/chooseVersion';
import { draftKey, isDraft } from './drafts/draft';
import type { Ties } from './graph/appendStep';
import type { Point } from './graph/area';
import { connectNodes, deleteEdge, editEdge, editNode } from './graph/graphEdits';
import type { Position } from './graph/placement';
import { isSameGraph } from './graph/sameGraph';
import { selectedNodeIds, selectNodes, type Selection } from './graph/selection';
import { stepBack, stepForward } from './history/history';
import { savingReducers } from './save/savingReducers';
import type { Trail } from './trial/trail';
import { adoptGraph } from './versions/adoptGraph';

/** The funnel on the canvas: every action is an event, every editing rule a pure function of `graph/`. */
export const designerSlice = createSlice({
  name: 'designer',
  initialState: closedDesigner,
  reducers: {
    openingRequested: (
      { failure, funnelId: failedId }: DesignerState,
      { payload }: PayloadAction<{ funnelId: number | null }>,
    ): DesignerState => ({
      ...closedDesigner(),
      status: 'loading',
      failure: failedId === payload.funnelId ? failure : null,
      funnelId: payload.funnelId,
    }),
    openingFailed(state, { payload }: PayloadAction<unknown>) {
      state.status = 'failed';
      state.failure = payload;
    },
    funnelOpened(state, { payload }: PayloadAction<{ stored: StoredVersion; choice: VersionChoice }>) {
      const { stored, choice } = payload;
      state.status = 'open';
      state.failure = null;
      state.stored = stored;
      show(state, stored.name, stored.graph);
      if (choice.kind === 'restored') showDraft(state, choice.draft);
      if (choice.kind !== 'stored') state.draftNotice = choice;
    },
    newFunnelStarted: (): DesignerState => ({ ...closedDesigner(), status: 'open' }),
    designerClosed: closedDesigner,

    nameEdited(state, { payload }: PayloadAction<string>) {
      rename(state, payload);
    },
    nodeAdded: {
      /** `at` is its upper left corner; otherwise a free place is found. */
      prepare: (type: NodeType, ties: Ties = {}, at: Position | null = null) => ({
        payload: { type, ...ties, at, atMs: serverNow() },
      }),
      reducer(state, { payload }: PayloadAction<NodeAddition>) {
        addNode(state, payload);
      },
    },
    nodesMoved: {
      /** A drag is one step, and so are several nudges by keyboard; `into` inserts a dragged node into an edge. */
      prepare: (positions: Record<string, Position>, by: 'drag' | 'keys' = 'drag', into: Insertion | null = null) => ({
        payload: { positions, by, into: into && { ...into, atMs: serverNow() } },
      }),
      reducer(state, { payload }: PayloadAction<NodeMove>) {
        move(state, payload);
      },
    },
    nodesConnected: {
      prepare: (source: string, target: string) => ({ payload: { source, target, atMs: serverNow() } }),
      reducer(state, { payload }: PayloadAction<{ source: string; target: string; atMs: number }>) {
        edit(state, (graph) => connectNodes(graph, payload.source, payload.target, payload.atMs));
      },
    },
    nodeEdited(state, { payload }: PayloadAction<{ id: string; change: Partial<NodeData> }>) {
      edit(state, (graph) => editNode(graph, payload.id, payload.change), fieldOf(payload));
    },
    nodesDeleted(state, { payload }: PayloadAction<{ ids: readonly string[] }>) {
      remove(state, payload.ids);
    },
    clipPasted: {
      prepare: (clip: Clip, middle: Point | null) => ({ payload: { clip, middle, atMs: serverNow() } }),
      reducer(state, { payload }: PayloadAction<{ clip: Clip; middle: Point | null; atMs: number }>) {
        const count = state.graph.nodes.length;
        edit(state, (graph) => pasteClip(graph, payload.clip, payload.atMs, payload.middle));
        const pasted = state.graph.nodes.slice(count).map(({ id }) => id);
        if (pasted.length > 0) state.selection = selectNodes(pasted);
      },
    },
    edgeEdited(state, { payload }: PayloadAction<{ id: string; change: Partial<EdgeData> }>) {
      edit(state, (graph) => editEdge(graph, payload.id, payload.change), fieldOf(payload));
    },
    edgeDeleted(state, { payload }: PayloadAction<{ id: string }>) {
      edit(state, (graph) => deleteEdge(graph, payload.id));
      dropLostSelection(state);
    },

    elementSelected(state, { payload }: PayloadAction<Selection | null>) {
      state.selection = payload;
      state.history.typing = null;
      if (payload) Object.assign(state, { trial: null, versions: null });
    },
    nodeToggled(state, { payload }: PayloadAction<{ id: string }>) {
      const ids = selectedNodeIds(state.selection);
      const others = ids.filter((id) => id !== payload.id);
      Object.assign(state, { trial: null, versions: null });
      state.selection = selectNodes(others.length < ids.length ? others : [...ids, payload.id]);
    },
    undone(state) {
      travel(state, stepBack);
    },
    redone(state) {
      travel(state, stepForward);
    },
    /** The field lost focus: later typing in it is another step. */
    typingEnded(state) {
      state.history.typing = null;
    },
    inlineEditStarted(state, { payload }: PayloadAction<{ id: string }>) {
      state.trial = null;
      state.inlineEdit = state.graph.nodes.find(({ id, type }) => id === payload.id && type === 'message') ?? null;
      state.history.typing = null;
    },
    inlineEditEnded(state) {
      state.inlineEdit = null;
      state.history.typing = null;
    },
    inlineEditCanceled(state) {
      const before = original(state).inlineEdit;
      if (before) edit(state, (graph) => putBack(graph, before), fieldOf({ id: before.id, change: { message: '' } }));
      state.inlineEdit = null;
    },

    trialOpened(state, { payload }: PayloadAction<Pick<Trial, 'startMs' | 'zone'>>) {
      showVersions(state, null);
      state.trial = { ...payload, nodeIds: [], edgeIds: [] };
    },
    trialMoved(state, { payload }: PayloadAction<Trail>) {
      if (state.trial) Object.assign(state.trial, payload);
    },
    trialClosed(state) {
      state.trial = null;
    },

    versionsViewed: (state, { payload }: PayloadAction<VersionsView | null>) => showVersions(state, payload),
    /** An older version replaces the funnel on the canvas, in one step. */
    versionRestored: (state, { payload }: PayloadAction<FunnelGraph>) =>
      edit(state, (graph) => adoptGraph(graph, payload)),

    uploadProgressed(
      { uploads },
      { payload: { nodeId, percent } }: PayloadAction<{ nodeId: string; percent: number }>,
    ) {
      uploads[nodeId] = percent;
    },
    uploadEnded({ uploads }, { payload }: PayloadAction<{ nodeId: string }>) {
      Reflect.deleteProperty(uploads, payload.nodeId);
    },

    ...savingReducers,
    storedVersionChosen: showStored,
    draftVersionChosen(state) {
      const draftNotice = original(state).draftNotice;
      if (draftNotice) showDraft(state, draftNotice.draft);
      state.draftNotice = null;
    },
    draftNoticeClosed(state) {
      state.draftNotice = null;
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(storedEntryChanged, (state, { payload }) => {
        const isOurs = payload.slice === 'drafts' && payload.entry === draftKey(state.funnelId);
        if (!isOurs || state.status !== 'open' || !isDraft(payload.value)) return;
        state.draftNotice = { kind: 'otherTab', draft: payload.value };
      })
      .addMatcher(isAnyOf(realtimeConnected, checkAuth.matchFulfilled), (state) => savingReducers.serverReached(state)),
  selectors: {
    selectDesigner: (state) => state,
    selectHasUnsavedWork: createSelector(
      [
        (state: DesignerState) => state.graph,
        (state: DesignerState) => state.stored,
        (state: DesignerState) => state.name,
      ],
      (graph, stored, name) => name !== stored.name || !isSameGraph(graph, stored.graph),
    ),
    selectIsUploading: ({ uploads }) => Object.keys(uploads).length > 0,
  },
});

/** The part of the root state that the designer reads. */
export type DesignerRoot = Record<'designer', DesignerState> &
  Record<'drafts', EntriesState> &
  Record<'offers', boolean>;

export const designerActions = designerSlice.actions;
export const { selectDesigner, selectHasUnsavedWork, selectIsUploading } = designerSlice.selectors;
