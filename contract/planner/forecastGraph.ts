import { reopensAtMs, type Reopening } from '../groupActs';
import { contentOf, isMessage } from './content';
import type { PlannerGraph } from './graph';
import { definitionOf } from './nodeTypes';
import { indexGraph, leaveNode, type Arrival, type GraphIndex } from './walk';

/** Receives a message of a run and its moment. */
type QueueStep<R> = (run: R, nodeId: string, atMs: number) => void;

/** A funnel's graph, prepared for many runs of it. */
export interface ForecastGraph {
  /** Whether a message may be reached in more than one way, so that a run must remember what it has queued. */
  hasMerges: boolean;
  /** Passes the first messages of a run that starts at `startMs` to `queue`. */
  begin<R>(run: R, startMs: number, queue: QueueStep<R>): void;
  /** Passes the messages after one that was sent at `doneMs` to `queue`. */
  goOn<R>(run: R, nodeId: string, doneMs: number, queue: QueueStep<R>): void;
  /** When a group that this node closed at `doneMs` is opened by itself; null for all other nodes. */
  reopensAtMs(nodeId: string, doneMs: number): number | null;
}

/** Prepares a graph. @param takesConditions whether every reply comes immediately, or never */
export function createForecastGraph(graph: PlannerGraph, takesConditions: boolean): ForecastGraph {
  const index = indexGraph(graph);
  const startId = graph.nodes.find(({ type }) => type === 'start')?.id;
  /** Messages after a node whose waits do not depend on the moment, relative to it; null for others. */
  const relative = new Map<string, readonly Arrival[] | null>();

  const closings = listClosings(graph);

  function goOn<R>(run: R, nodeId: string, doneMs: number, queue: QueueStep<R>) {
    let steps = relative.get(nodeId);
    if (steps === undefined) {
      steps = dependsOnMoment(index, nodeId) ? null : leaveNode(index, nodeId, 0, takesConditions).messages;
      relative.set(nodeId, steps);
    }
    if (steps) for (const step of steps) queue(run, step.nodeId, doneMs + step.atMs);
    else {
      for (const step of leaveNode(index, nodeId, doneMs, takesConditions).messages) queue(run, step.nodeId, step.atMs);
    }
  }

  return {
    hasMerges: hasMerges(graph),
    begin(run, startMs, queue) {
      if (startId !== undefined) goOn(run, startId, startMs, queue);
    },
    goOn,
    reopensAtMs(nodeId, doneMs) {
      const closing = closings.get(nodeId);
      return closing ? reopensAtMs(closing, doneMs) : null;
    },
  };
}

/** Nodes that close the group, with when each opens it again. */
function listClosings({ nodes }: PlannerGraph): Map<string, Reopening> {
  const acts = nodes.map((node) => [node.id, contentOf(node)?.act] as const);
  return new Map(acts.flatMap(([id, act]) => (act?.kind === 'close' ? [[id, act]] : [])));
}

/** Whether a node that waits for a moment lies between a node and the messages that follow it. */
function dependsOnMoment({ nodes, outgoing }: GraphIndex, fromId: string): boolean {
  const seen = new Set([fromId]);
  const open = [fromId];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    for (const { target } of outgoing.get(id) ?? []) {
      const node = nodes.get(target);
      if (!node || seen.has(target)) continue;
      if (definitionOf(node.type).findMoment) return true;
      if (isMessage(node)) continue;
      seen.add(target);
      open.push(target);
    }
  }
  return false;
}

/** Whether a message may be reached in more than one way. The start counts as reached: a way back to it repeats what was sent. */
export function hasMerges({ nodes, edges }: PlannerGraph): boolean {
  const reached = new Set(nodes.filter(({ type }) => type === 'start').map(({ id }) => id));
  for (const { target } of edges) {
    if (reached.has(target)) return true;
    reached.add(target);
  }
  return false;
}
