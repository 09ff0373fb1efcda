import { original } from '@reduxjs/toolkit';

import type { EdgeData, FunnelGraph, FunnelNode, NodeData, NodeType } from '@contract/schemas/shapes';

import type { DesignerState, VersionsView } from './designerState';
import type { Draft } from './drafts/draft';
import { addStep, insertInto, type Ties } from './graph/appendStep';
import { deleteAndCloseUp } from './graph/closeUp';
import { moveNodes } from './graph/graphEdits';
import { makeRoom } from './graph/makeRoom';
import type { Position } from './graph/placement';
import { selectedNodeIds, selectNodes } from './graph/selection';
import { emptyHistory, remember, type History, type FunnelContent } from './history/history';

/**
 * Applies a pure edit to the graph outside of immer: thousands of nodes stay cheap. Records an undo step; `typing` names the field
 * when several edits form one step.
 */
export function edit(
  state: DesignerState,
  change: (graph: FunnelGraph) => FunnelGraph,
  typing: string | null = null,
): void {
  const { name, graph, history } = original(state);
  const changed = change(graph);
  if (changed === graph) return;
  state.graph = changed;
  state.trial = null;
  state.history = remember(history, { name, graph }, { name, graph: changed }, typing);
}

/** A new node with its edges; `at` is its upper left corner, otherwise a free place is found. */
export type NodeAddition = Ties & { type: NodeType; at?: Position | null; atMs: number };

/** An existing node dropped onto an edge. */
export interface Insertion {
  nodeId: string;
  edgeId: string;
}

/** New positions of nodes, one of which may have been dropped onto an edge. */
export interface NodeMove {
  positions: Record<string, Position>;
  by: 'drag' | 'keys';
  into?: (Insertion & { atMs: number }) | null;
}

/** Adds a node, connects it and selects it. */
export function addNode(state: DesignerState, { type, at, atMs, ...ties }: NodeAddition): void {
  const count = state.graph.nodes.length;
  const besideId = state.selection?.kind === 'node' ? state.selection.id : null;
  edit(state, (graph) => addStep(graph, { type, atMs, besideId, at }, ties));
  const added = state.graph.nodes[count];
  state.versions = null;
  if (added) state.selection = { kind: 'node', id: added.id };
}

/** Moves nodes; several nudges by keyboard are one step. */
export function move(state: DesignerState, { positions, by, into }: NodeMove): void {
  const nudged = by === 'keys' ? `nudge ${Object.keys(positions).join()}` : null;
  const change = (graph: FunnelGraph) => {
    const moved = moveNodes(graph, positions);
    return into ? makeRoom(insertInto(moved, into), into.nodeId) : moved;
  };
  edit(state, change, nudged);
}

/** Deletes nodes: their neighbours are connected and close up. */
export function remove(state: DesignerState, ids: readonly string[]): void {
  edit(state, (graph) => deleteAndCloseUp(graph, ids));
  if (state.inlineEdit && ids.includes(state.inlineEdit.id)) state.inlineEdit = null;
  dropLostSelection(state);
}

/** Renames the funnel; all typing in the field is one step. */
export function rename(state: DesignerState, name: string): void {
  const { name: before, graph, history } = original(state);
  state.name = name;
  state.history = remember(history, { name: before, graph }, { name, graph }, 'name');
}

/** Undoes or redoes one step and keeps the selection if it still exists. */
export function travel(
  state: DesignerState,
  step: (history: History, work: FunnelContent) => { history: History; work: FunnelContent } | null,
): void {
  const { name, graph, history } = original(state);
  const reached = step(history, { name, graph });
  if (!reached) return;
  state.name = reached.work.name;
  state.graph = reached.work.graph;
  state.history = reached.history;
  state.trial = null;
  if (!reached.work.graph.nodes.some(({ id }) => id === state.inlineEdit?.id)) state.inlineEdit = null;
  dropLostSelection(state);
}

/** Replaces the canvas by the stored version; a begun creation is dropped. */
export function showStored(state: DesignerState): void {
  const { stored } = original(state);
  show(state, stored.name, stored.graph);
  if (state.funnelId === null) Object.assign(state, { creation: null, stored: { ...stored, revision: null } });
  state.draftNotice = null;
}

/** Shows another version and resets the undo history. */
export function show(state: DesignerState, name: string, graph: FunnelGraph): void {
  state.name = name;
  state.graph = graph;
  state.selection = null;
  state.inlineEdit = null;
  state.trial = null;
  state.versions = null;
  state.history = emptyHistory();
}

/** Shows a draft with the creation it had begun. */
export function showDraft(state: DesignerState, { funnelName, nodes, edges, revision, creation }: Draft): void {
  show(state, funnelName, { nodes, edges });
  if (state.funnelId !== null) return;
  state.creation = creation ?? null;
  state.stored.revision = revision;
}

/** Clears the selection when its elements no longer exist. */
export function dropLostSelection(state: DesignerState): void {
  const { selection, graph } = state;
  if (selection?.kind === 'edge') {
    if (!graph.edges.some(({ id }) => id === selection.id)) state.selection = null;
    return;
  }
  const ids = new Set(graph.nodes.map(({ id }) => id));
  const selected = selectedNodeIds(selection);
  const left = selected.filter((id) => ids.has(id));
  if (left.length < selected.length) state.selection = selectNodes(left);
}

/** Discards inline typing; the node keeps a position it was moved to meanwhile. */
export function putBack({ nodes, edges }: FunnelGraph, before: FunnelNode): FunnelGraph {
  const restore = (node: FunnelNode) =>
    node.position === before.position ? before : { ...before, position: node.position };
  return { nodes: nodes.map((node) => (node.id === before.id ? restore(node) : node)), edges };
}

/** The field of a typing edit; choosing from a list or a file is not typing. */
export function fieldOf({ id, change }: { id: string; change: Partial<NodeData> | Partial<EdgeData> }): string | null {
  return 'media' in change || 'condition' in change || 'timeOfDay' in change
    ? null
    : `${id} ${Object.keys(change).join()}`;
}

/** Opens or closes the panel of versions, beside which nothing is selected or played. */
export function showVersions(state: DesignerState, versions: VersionsView | null): void {
  Object.assign(state, { versions, selection: null, inlineEdit: null, trial: null });
}
