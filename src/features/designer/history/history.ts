import type { FunnelEdge, FunnelGraph, FunnelNode } from '@contract/schemas/shapes';

import { findSplice, reapply, revert, type Splice } from './splice';

/** Steps that can be undone. */
const STEPS_MAX_COUNT = 100;

/** The undoable content: the funnel's name and graph. */
export interface FunnelContent {
  name: string;
  graph: FunnelGraph;
}

/** One edit stored as a difference, so that a hundred of them stay small. */
interface HistoryStep {
  name: { before: string; after: string } | null;
  nodes: Splice<FunnelNode> | null;
  edges: Splice<FunnelEdge> | null;
}

/** Undo and redo stacks. */
export interface History {
  past: HistoryStep[];
  /** The next step to redo is last. */
  future: HistoryStep[];
  /** The field of the last typing step; more typing there extends it. Null after anything else. */
  typing: string | null;
}

/** Empty history. */
export const emptyHistory = (): History => ({ past: [], future: [], typing: null });

/** Records an edit. `typing` names the field when several keys form one step. */
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

/** Undoes the last step; null without one. */
export function stepBack(
  { past, future }: History,
  work: FunnelContent,
): { history: History; work: FunnelContent } | null {
  const step = past.at(-1);
  if (!step) return null;
  return { work: undo(work, step), history: { past: past.slice(0, -1), future: [...future, step], typing: null } };
}

/** Redoes the last undone step; null without one. */
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
