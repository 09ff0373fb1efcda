import { original } from '@reduxjs/toolkit';

import type { FunnelGraph } from '@contract/schemas/shapes';

import type { DesignerState } from './designerState';
import type { Draft } from './drafts/draft';
import { selectedNodeIds, selectNodes } from './graph/selection';
import { emptyHistory, remember, type History, type FunnelContent } from './history/history';

/**
 * Applies a pure edit to the graph as it was before this action, outside immer: thousands of nodes stay cheap. It becomes a
 * step that can be undone; `typing` names the field when many such edits are one step.
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
  state.history = remember(history, { name, graph }, { name, graph: changed }, typing);
}

/** Renames the funnel; all that is typed into the field is one step. */
export function rename(state: DesignerState, name: string): void {
  const { name: before, graph, history } = original(state);
  state.name = name;
  state.history = remember(history, { name: before, graph }, { name, graph }, 'name');
}

/** Goes a step back or forward, and leaves what is selected if it is still there. */
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
  if (!reached.work.graph.nodes.some(({ id }) => id === state.inlineEdit?.id)) state.inlineEdit = null;
  dropLostSelection(state);
}

/** Drops the work on the canvas for what is stored; a new funnel that was begun is given up. */
export function showStored(state: DesignerState): void {
  const { stored } = original(state);
  show(state, stored.name, stored.graph);
  if (state.funnelId === null) Object.assign(state, { creation: null, stored: { ...stored, revision: null } });
  state.draftNotice = null;
}

/** Puts another version on the canvas; what was done before belongs to the one that has gone. */
export function show(state: DesignerState, name: string, graph: FunnelGraph): void {
  state.name = name;
  state.graph = graph;
  state.selection = null;
  state.inlineEdit = null;
  state.history = emptyHistory();
}

/** Puts a draft on the canvas, with the funnel it had begun. */
export function showDraft(state: DesignerState, { funnelName, nodes, edges, revision, creation }: Draft): void {
  show(state, funnelName, { nodes, edges });
  if (state.funnelId !== null) return;
  state.creation = creation ?? null;
  state.stored.revision = revision;
}

/** Selects nothing when what was selected has gone. */
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
