import type { FunnelEdge, FunnelGraph, FunnelNode } from '@contract/schemas/shapes';

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

/** Difference of two lists: from `at` on, `removed` was replaced by `added`. */
interface Splice<T> {
  at: number;
  removed: T[];
  added: T[];
}

/** The smallest range in which two lists differ, or null when they hold identical items. */
function findSplice<T>(before: readonly T[], after: readonly T[]): Splice<T> | null {
  if (before === after) return null;
  const shorter = Math.min(before.length, after.length);
  let at = 0;
  while (at < shorter && before[at] === after[at]) at += 1;
  let same = 0;
  while (same < shorter - at && before[before.length - 1 - same] === after[after.length - 1 - same]) same += 1;
  const removed = before.slice(at, before.length - same);
  const added = after.slice(at, after.length - same);
  return removed.length === 0 && added.length === 0 ? null : { at, removed, added };
}

/** The list before the change; unchanged without one. */
function revert<T>(list: T[], splice: Splice<T> | null): T[] {
  return splice ? withSplice(list, splice.at, splice.added.length, splice.removed) : list;
}

/** The list with the change applied again; unchanged without one. */
function reapply<T>(list: T[], splice: Splice<T> | null): T[] {
  return splice ? withSplice(list, splice.at, splice.removed.length, splice.added) : list;
}

function withSplice<T>(list: readonly T[], at: number, count: number, items: readonly T[]): T[] {
  return [...list.slice(0, at), ...items, ...list.slice(at + count)];
}
