import type { FunnelEdge, FunnelGraph, FunnelNode } from '@contract/schemas/shapes';

import { findSplice, reapply, revert, type Splice } from './splice';

/** Steps that can be undone. Source: ux, "The designer". */
const STEPS_MAX_COUNT = 100;

/** What an operator edits: the funnel's name and its graph. */
export interface FunnelContent {
  name: string;
  graph: FunnelGraph;
}

/** One edit as the difference it made, so that a hundred of them weigh little. */
interface HistoryStep {
  name: { before: string; after: string } | null;
  nodes: Splice<FunnelNode> | null;
  edges: Splice<FunnelEdge> | null;
}

/** What can be undone and redone. */
export interface History {
  past: HistoryStep[];
  /** The next to be redone stands last. */
  future: HistoryStep[];
  /** Which field the last step was typed into; more typing there belongs to the same step. Null after anything else. */
  typing: string | null;
}

/** Nothing done yet. */
export const emptyHistory = (): History => ({ past: [], future: [], typing: null });

/** Remembers an edit. `typing` names the field when the edit is one of many keys of one step. */
export function remember(
  history: History,
  before: FunnelContent,
  after: FunnelContent,
  typing: string | null,
): History {
  const last = typing !== null && history.typing === typing ? history.past.at(-1) : undefined;
  const step = compare(last ? undo(before, last) : before, after);
  const past = last ? history.past.slice(0, -1) : history.past;
  if (!step) return last ? { past, future: [], typing: null } : history;
  return { past: [...past, step].slice(-STEPS_MAX_COUNT), future: [], typing };
}

/** Takes the last step back; null when there is none. */
export function stepBack(
  { past, future }: History,
  work: FunnelContent,
): { history: History; work: FunnelContent } | null {
  const step = past.at(-1);
  if (!step) return null;
  return { work: undo(work, step), history: { past: past.slice(0, -1), future: [...future, step], typing: null } };
}

/** Makes the step again that was taken back last; null when there is none. */
export function stepForward(
  { past, future }: History,
  work: FunnelContent,
): { history: History; work: FunnelContent } | null {
  const step = future.at(-1);
  if (!step) return null;
  return { work: redo(work, step), history: { past: [...past, step], future: future.slice(0, -1), typing: null } };
}

function compare(before: FunnelContent, after: FunnelContent): HistoryStep | null {
  const name = before.name === after.name ? null : { before: before.name, after: after.name };
  const nodes = findSplice(before.graph.nodes, after.graph.nodes);
  const edges = findSplice(before.graph.edges, after.graph.edges);
  return name || nodes || edges ? { name, nodes, edges } : null;
}

function undo({ name, graph }: FunnelContent, step: HistoryStep): FunnelContent {
  return {
    name: step.name ? step.name.before : name,
    graph: { nodes: revert(graph.nodes, step.nodes), edges: revert(graph.edges, step.edges) },
  };
}

function redo({ name, graph }: FunnelContent, step: HistoryStep): FunnelContent {
  return {
    name: step.name ? step.name.after : name,
    graph: { nodes: reapply(graph.nodes, step.nodes), edges: reapply(graph.edges, step.edges) },
  };
}
