import { createSelector, createSlice, original, type PayloadAction } from '@reduxjs/toolkit';

import type { EdgeData, FunnelGraph, NodeData, NodeType } from '@contract/schemas/shapes';

import { storedEntryChanged } from '@/lib/persistence/storageActions';

import { closedDesigner, type DesignerState, type Selection } from './designerState';
import type { StoredVersion, VersionChoice } from './drafts/chooseVersion';
import { draftKey, isDraft, type Creation, type Draft } from './drafts/draft';
import type { DraftsState } from './drafts/draftsSlice';
import { addNode, connectNodes, deleteEdge, deleteNode, editEdge, editNode, moveNodes } from './graph/graphEdits';
import type { Position } from './graph/placement';
import { isSameGraph } from './graph/sameGraph';

/** The funnel on the designer's canvas: every action is a fact, every rule of editing a pure function of `graph/`. */
export const designerSlice = createSlice({
  name: 'designer',
  initialState: closedDesigner,
  reducers: {
    openingRequested: (_state, { payload }: PayloadAction<{ funnelId: number | null }>): DesignerState => ({
      ...closedDesigner(),
      status: 'loading',
      funnelId: payload.funnelId,
    }),
    openingFailed(state, { payload }: PayloadAction<unknown>) {
      state.status = 'failed';
      state.failure = payload;
    },
    funnelOpened(state, { payload }: PayloadAction<{ stored: StoredVersion; choice: VersionChoice }>) {
      const { stored, choice } = payload;
      state.status = 'open';
      state.stored = stored;
      show(state, stored.name, stored.graph);
      if (choice.kind === 'restored') showDraft(state, choice.draft);
      if (choice.kind !== 'stored') state.draftNotice = choice;
    },
    newFunnelStarted: (): DesignerState => ({ ...closedDesigner(), status: 'open' }),
    designerClosed: closedDesigner,

    nameEdited(state, { payload }: PayloadAction<string>) {
      state.name = payload;
    },
    nodeAdded: {
      prepare: (type: NodeType) => ({ payload: { type, atMs: Date.now() } }),
      reducer(state, { payload }: PayloadAction<{ type: NodeType; atMs: number }>) {
        const count = state.graph.nodes.length;
        const besideId = state.selection?.kind === 'node' ? state.selection.id : null;
        edit(state, (graph) => addNode(graph, { ...payload, besideId }));
        const added = state.graph.nodes[count];
        if (added) state.selection = { kind: 'node', id: added.id };
      },
    },
    nodesMoved(state, { payload }: PayloadAction<Record<string, Position>>) {
      edit(state, (graph) => moveNodes(graph, payload));
    },
    nodesConnected: {
      prepare: (source: string, target: string) => ({ payload: { source, target, atMs: Date.now() } }),
      reducer(state, { payload }: PayloadAction<{ source: string; target: string; atMs: number }>) {
        edit(state, (graph) => connectNodes(graph, payload.source, payload.target, payload.atMs));
      },
    },
    nodeEdited(state, { payload }: PayloadAction<{ id: string; change: Partial<NodeData> }>) {
      edit(state, (graph) => editNode(graph, payload.id, payload.change));
    },
    nodeDeleted(state, { payload }: PayloadAction<{ id: string }>) {
      edit(state, (graph) => deleteNode(graph, payload.id));
      if (state.inlineEdit?.id === payload.id) state.inlineEdit = null;
      dropLostSelection(state);
    },
    edgeEdited(state, { payload }: PayloadAction<{ id: string; change: Partial<EdgeData> }>) {
      edit(state, (graph) => editEdge(graph, payload.id, payload.change));
    },
    edgeDeleted(state, { payload }: PayloadAction<{ id: string }>) {
      edit(state, (graph) => deleteEdge(graph, payload.id));
      dropLostSelection(state);
    },

    elementSelected(state, { payload }: PayloadAction<Selection | null>) {
      state.selection = payload;
    },
    inlineEditStarted(state, { payload }: PayloadAction<{ id: string }>) {
      state.inlineEdit = state.graph.nodes.find(({ id, type }) => id === payload.id && type === 'message') ?? null;
    },
    inlineEditEnded(state) {
      state.inlineEdit = null;
    },
    inlineEditCanceled(state) {
      const before = original(state).inlineEdit;
      const restore = ({ nodes, edges }: FunnelGraph) => ({
        nodes: nodes.map((node) => (node.id === before?.id ? { ...before, position: node.position } : node)),
        edges,
      });
      if (before) edit(state, restore);
      state.inlineEdit = null;
    },

    uploadProgressed({ uploads }, { payload }: PayloadAction<{ nodeId: string; percent: number }>) {
      uploads[payload.nodeId] = payload.percent;
    },
    uploadEnded({ uploads }, { payload }: PayloadAction<{ nodeId: string }>) {
      Reflect.deleteProperty(uploads, payload.nodeId);
    },

    saveStarted(state) {
      state.isSaving = true;
    },
    saveFailed(state) {
      state.isSaving = false;
    },
    creationMoved(state, { payload }: PayloadAction<Creation>) {
      state.creation = payload;
    },
    /** The funnel that was begun is gone from the server; the next save begins another. */
    creationLost(state) {
      state.creation = null;
      state.stored.revision = null;
    },
    structureUnanswered(state, { payload }: PayloadAction<FunnelGraph>) {
      state.unanswered = payload;
    },
    structureSaved(state, { payload }: PayloadAction<{ graph: FunnelGraph; revision: number | null }>) {
      state.stored.graph = payload.graph;
      state.stored.revision = payload.revision;
      state.unanswered = null;
    },
    funnelSaved(state, { payload }: PayloadAction<{ id: number; name: string; atMs: number }>) {
      state.funnelId = payload.id;
      state.isSaving = false;
      state.creation = null;
      state.savedAtMs = payload.atMs;
      state.stored.name = payload.name;
      state.draftNotice = null;
      if (state.name.trim() === payload.name) state.name = payload.name;
    },
    /** The work has gone into a copy; what is on the canvas again is the stored version. */
    copySaved(state) {
      showStored(state);
      state.isSaving = false;
    },
    storedVersionChosen: showStored,
    draftVersionChosen(state) {
      const { draftNotice } = original(state);
      if (draftNotice) showDraft(state, draftNotice.draft);
      state.draftNotice = null;
    },
    draftNoticeClosed(state) {
      state.draftNotice = null;
    },
  },
  extraReducers: (builder) =>
    builder.addCase(storedEntryChanged, (state, { payload }) => {
      const isOurs = payload.slice === 'drafts' && payload.entry === draftKey(state.funnelId);
      if (!isOurs || state.status !== 'open' || !isDraft(payload.value)) return;
      state.draftNotice = { kind: 'otherTab', draft: payload.value };
    }),
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

/** The part of the whole state that the designer reads; the designer never knows the rest. */
export type DesignerRoot = Record<'designer', DesignerState> & Record<'drafts', DraftsState>;

export const designerActions = designerSlice.actions;
export const { selectDesigner, selectHasUnsavedWork, selectIsUploading } = designerSlice.selectors;

/** Applies a pure edit to the graph as it was before this action, outside immer: thousands of nodes stay cheap. */
function edit(state: DesignerState, change: (graph: FunnelGraph) => FunnelGraph): void {
  state.graph = change(original(state).graph);
}

/** Drops the work on the canvas for what is stored; a new funnel that was begun is given up. */
function showStored(state: DesignerState): void {
  const { stored } = original(state);
  show(state, stored.name, stored.graph);
  if (state.funnelId === null) Object.assign(state, { creation: null, stored: { ...stored, revision: null } });
  state.draftNotice = null;
}

function show(state: DesignerState, name: string, graph: FunnelGraph): void {
  state.name = name;
  state.graph = graph;
  state.selection = null;
  state.inlineEdit = null;
}

function showDraft(state: DesignerState, { funnelName, nodes, edges, revision, creation }: Draft): void {
  show(state, funnelName, { nodes, edges });
  if (state.funnelId !== null) return;
  state.creation = creation ?? null;
  state.stored.revision = revision;
}

function dropLostSelection(state: DesignerState): void {
  const { selection, graph } = state;
  const items = selection?.kind === 'node' ? graph.nodes : graph.edges;
  if (!items.some(({ id }) => id === selection?.id)) state.selection = null;
}
