import { limits } from '../limits';
import { isMomentInRange } from '../time';
import { hasVisibleText } from '../visibleText';
import { findWaitlessCycles } from './cycles';
import type { PlannerEdge, PlannerGraph, PlannerNode } from './graph';
import { compileMessages } from './plan';
import { findReachable } from './reach';
import { readMinuteOfDay, WEEKDAYS } from './timeOfDay';
import { hasNoAcceptedReply, readMomentMs } from './waits';
import { isKnownZone } from './zones';

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
  | 'momentOutOfRange'
  | 'messageTooLong';

/** Why a saved funnel cannot be started yet. Keys under `planner:problems`. Our choice, the specification does not define it. */
export type StartProblemCode =
  | 'emptyMessage'
  | 'messageTooLong'
  | 'noReachableMessage'
  | 'conditionWithoutLabel'
  | 'scheduleWithoutMoment'
  | 'scheduleWithoutTime'
  | 'scheduleZoneUnknown'
  | 'scheduleWithoutWeekday';

/** Warnings that do not block anything. Keys under `planner:problems`. Most come from `hints.ts`. */
export type WarningCode =
  | 'messageUnreachable'
  | 'nodeUnreachable'
  | 'deadEnd'
  | 'schedulePast'
  | 'scheduleTooEarly'
  | 'timeInQuietHours'
  | 'mediaMissing';

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
  const starts = idsOfType(graph, 'start');
  const problems: Problem<SaveProblemCode>[] = [];
  if (name !== undefined && !hasVisibleText(name)) problems.push({ code: 'nameRequired', nodeIds: [] });
  if (starts.length === 0) problems.push({ code: 'startRequired', nodeIds: [] });
  if (idsOfType(graph, 'message').length === 0) problems.push({ code: 'messageRequired', nodeIds: [] });
  if (starts.length > 1) problems.push({ code: 'startDuplicate', nodeIds: starts });
  problems.push(...findNodeProblems(graph), ...findEdgeProblems(graph));
  problems.push(...collect('messageTooLong', graph.nodes.filter(isTooLong)));
  for (const nodeIds of findWaitlessCycles(graph)) problems.push({ code: 'cycleWithoutWaiting', nodeIds });
  problems.push(...collect('momentOutOfRange', graph.nodes.filter(isMomentOutOfRange)));
  return problems;
}

/** Everything that prevents starting a graph that may be saved. Considers only reachable nodes. */
export function findStartProblems(graph: PlannerGraph): Problem<StartProblemCode>[] {
  const reachable = findReachable(graph);
  const nodes = graph.nodes.filter((node) => reachable.has(node.id));
  const messages = nodes.filter((node) => node.type === 'message');
  const found: Problem<StartProblemCode>[] = [
    ...(messages.length === 0 ? [{ code: 'noReachableMessage' as const, nodeIds: [] }] : []),
    ...collect('emptyMessage', messages.filter(isEmptyMessage)),
    ...collect('messageTooLong', messages.filter(isTooLong)),
    ...collect('scheduleWithoutMoment', nodes.filter(isScheduleWithoutMoment)),
    ...collect('scheduleWithoutTime', nodes.filter(isScheduleWithoutTime)),
    ...collect('scheduleZoneUnknown', nodes.filter(isScheduleZoneUnknown)),
    ...collect('scheduleWithoutWeekday', nodes.filter(isScheduleWithoutWeekday)),
  ];
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

function collect<Code extends ProblemCode>(code: Code, nodes: readonly PlannerNode[]): Problem<Code>[] {
  return nodes.map((node) => ({ code, nodeIds: [node.id] }));
}

function idsOfType(graph: PlannerGraph, type: PlannerNode['type']): string[] {
  return graph.nodes.filter((node) => node.type === type).map((node) => node.id);
}

function isEmptyMessage({ data }: PlannerNode): boolean {
  return !hasVisibleText(data.message ?? '') && !data.media;
}

function isTooLong({ data }: PlannerNode): boolean {
  return (data.message ?? '').length > limits.funnel.messageMaxChars;
}

function isScheduleWithoutMoment({ type, data }: PlannerNode): boolean {
  return type === 'schedule' && !data.timeOfDay && readMomentMs(data.schedule) === null;
}

function isMomentOutOfRange({ type, data }: PlannerNode): boolean {
  const momentMs = type === 'schedule' && !data.timeOfDay ? readMomentMs(data.schedule) : null;
  return momentMs !== null && !isMomentInRange(momentMs);
}

function isScheduleWithoutTime({ type, data: { timeOfDay } }: PlannerNode): boolean {
  return type === 'schedule' && Boolean(timeOfDay) && readMinuteOfDay(timeOfDay?.time ?? '') === null;
}

function isScheduleZoneUnknown({ type, data: { timeOfDay } }: PlannerNode): boolean {
  return type === 'schedule' && Boolean(timeOfDay) && !isKnownZone(timeOfDay?.zone ?? '');
}

function isScheduleWithoutWeekday({ type, data: { timeOfDay } }: PlannerNode): boolean {
  return type === 'schedule' && Boolean(timeOfDay) && !WEEKDAYS.some((day) => timeOfDay?.weekdays.includes(day));
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
