import { hasVisibleText } from '../visibleText';
import { findWaitlessCycles } from './cycles';
import { isMessage } from './content';
import { findVainPins } from './groupSteps';
import type { PlannerEdge, PlannerGraph, PlannerNode } from './graph';
import { definitionOf, NODE_TYPES, type NodeHintCode, type NodeProblemCode } from './nodeTypes';
import type { Checks } from './nodes/nodeDefinition';
import { compileMessages } from './plan';
import { findReachable } from './reach';
import { hasNoAcceptedReply } from './waits';

/** Why a funnel cannot be saved. Keys under `planner:problems`. Source: SPEC-5.8 to SPEC-5.12, SPEC-10.14. */
export type SaveProblemCode =
  | 'nameRequired'
  | 'startRequired'
  | 'messageRequired'
  | 'startDuplicate'
  | 'nodeIdDuplicate'
  | 'edgeIdDuplicate'
  | 'edgeDangling'
  | 'selfEdge'
  | 'edgeDuplicate'
  | 'cycleWithoutWaiting'
  | NodeProblemCode<'saveProblems'>;

/** Why a saved funnel cannot be started yet. Keys under `planner:problems`. Our choice, the specification does not define it. */
export type StartProblemCode =
  | 'noReachableMessage'
  | 'conditionWithoutLabel'
  | 'pinWithoutMessage'
  | NodeProblemCode<'startProblems'>;

/** Warnings that do not block anything. Keys under `planner:problems`. Most come from `hints.ts`. */
export type WarningCode =
  | 'messageUnreachable'
  | 'nodeUnreachable'
  | 'deadEnd'
  | 'mediaMissing'
  | 'closedForGood'
  | 'placeholderLeft'
  | 'stepNotOffered'
  | 'mentionsNotOffered'
  | 'textLongerThanOffered'
  | NodeHintCode;

/** A problem's code. */
export type ProblemCode = SaveProblemCode | StartProblemCode | WarningCode;

/** One problem and the nodes concerned; for an edge, the nodes at its ends. */
export interface Problem<Code extends ProblemCode = ProblemCode> {
  code: Code;
  nodeIds: string[];
}

/**
 * Everything that prevents saving, the specification's four rules first and in its order; empty when the graph may be saved.
 * @param name the funnel's name; not checked when absent
 */
export function findSaveProblems(graph: PlannerGraph, name?: string): Problem<SaveProblemCode>[] {
  const starts = graph.nodes.filter(({ type }) => type === 'start').map(({ id }) => id);
  const problems: Problem<SaveProblemCode>[] = [];
  if (name !== undefined && !hasVisibleText(name)) problems.push({ code: 'nameRequired', nodeIds: [] });
  if (starts.length === 0) problems.push({ code: 'startRequired', nodeIds: [] });
  if (!graph.nodes.some(isMessage)) problems.push({ code: 'messageRequired', nodeIds: [] });
  if (starts.length > 1) problems.push({ code: 'startDuplicate', nodeIds: starts });
  problems.push(
    ...findNodeProblems(graph),
    ...findEdgeProblems(graph),
    ...findOwnProblems(graph.nodes, 'saveProblems'),
  );
  for (const nodeIds of findWaitlessCycles(graph)) problems.push({ code: 'cycleWithoutWaiting', nodeIds });
  return problems;
}

/** Everything that prevents starting a graph that may be saved. Considers only reachable nodes. */
export function findStartProblems(graph: PlannerGraph): Problem<StartProblemCode>[] {
  const reachable = findReachable(graph);
  const nodes = graph.nodes.filter((node) => reachable.has(node.id));
  const found: Problem<StartProblemCode>[] = nodes.some(isMessage) ? [] : [{ code: 'noReachableMessage', nodeIds: [] }];
  found.push(...findOwnProblems(nodes, 'startProblems'));
  for (const { id } of findVainPins(graph, nodes)) found.push({ code: 'pinWithoutMessage', nodeIds: [id] });
  for (const edge of graph.edges) {
    if (!reachable.has(edge.source) || !hasNoAcceptedReply(edge)) continue;
    found.push({ code: 'conditionWithoutLabel', nodeIds: [edge.source, edge.target] });
  }
  return found;
}

/** Warnings about unreachable messages. */
export function findWarnings(graph: PlannerGraph): Problem<WarningCode>[] {
  return compileMessages(graph)
    .filter((message) => !message.isReachable)
    .map((message) => ({ code: 'messageUnreachable', nodeIds: [message.nodeId] }));
}

/** What only nodes of one type can have, by type, then by code. */
function findOwnProblems<Kind extends 'saveProblems' | 'startProblems'>(nodes: readonly PlannerNode[], kind: Kind) {
  return NODE_TYPES.flatMap((type) => {
    const ofType = nodes.filter((node) => node.type === type);
    const checks: Checks<PlannerNode['data']> = definitionOf(type)[kind] ?? {};
    return Object.entries(checks).flatMap(([code, hasProblem]) =>
      ofType
        .filter(({ data }) => hasProblem(data))
        .map(({ id }) => ({ code: code as NodeProblemCode<Kind>, nodeIds: [id] })),
    );
  });
}

function findNodeProblems(graph: PlannerGraph): Problem<SaveProblemCode>[] {
  const repeated = findRepeated(graph.nodes.map((node) => node.id));
  return [...new Set(repeated)].map((id) => ({ code: 'nodeIdDuplicate', nodeIds: [id] }));
}

function findEdgeProblems({ nodes, edges }: PlannerGraph): Problem<SaveProblemCode>[] {
  const ids = new Set(nodes.map((node) => node.id));
  const pairs = new Set<string>();
  const problems: Problem<SaveProblemCode>[] = [];
  for (const edge of edges) {
    const ends = [edge.source, edge.target].filter((id) => ids.has(id));
    if (ends.length < 2) problems.push({ code: 'edgeDangling', nodeIds: ends });
    else if (edge.source === edge.target) problems.push({ code: 'selfEdge', nodeIds: [edge.source] });
    else if (pairs.has(pairOf(edge))) problems.push({ code: 'edgeDuplicate', nodeIds: ends });
    pairs.add(pairOf(edge));
  }
  if (findRepeated(edges.map((edge) => edge.id)).length > 0) problems.push({ code: 'edgeIdDuplicate', nodeIds: [] });
  return problems;
}

function pairOf(edge: PlannerEdge): string {
  return JSON.stringify([edge.source, edge.target]);
}

function findRepeated(ids: readonly string[]): string[] {
  const seen = new Set<string>();
  return ids.filter((id) => seen.has(id) || !seen.add(id));
}
