import { definitionOf } from './nodeTypes';
import type { PlannerGraph } from './graph';
import { simulateRest, simulateRun, type SimulatedMessage } from './simulateRun';
import { indexGraph, walk, type OpenCondition, type Step } from './walk';

/**
 * How sure a moment is: `exact` for one of a start or a schedule node, `about` for one that counts from the message before, which is
 * sent at the account's pace, `reply` after a reply that may not come.
 */
export type Certainty = 'exact' | 'about' | 'reply';

/** A message of a run that is still to be sent. */
export interface CalendarStep {
  nodeId: string;
  atMs: number;
  certainty: Certainty;
}

/** A funnel's graph, prepared for the moments of many runs of it. */
export interface CalendarGraph {
  /** All messages of a run that starts at a moment, in sending order. */
  ofStart(startMs: number): CalendarStep[];
  /** The messages after a queued one that is sent at a moment. */
  afterQueued(nodeId: string, atMs: number, doneIds?: readonly string[]): CalendarStep[];
  /** The messages after a reply, if it came now. */
  afterReply(
    open: Pick<OpenCondition, 'edgeId' | 'opensAtMs'>,
    nowMs: number,
    doneIds?: readonly string[],
  ): CalendarStep[];
}

/** Prepares a graph: where no node waits for a moment, a run is simulated once and moved to each start. */
export function createCalendarGraph(graph: PlannerGraph): CalendarGraph {
  const index = indexGraph(graph);
  const isMovable = !graph.nodes.some(({ type }) => definitionOf(type).findMoment);
  const known = new Map<string, CalendarStep[]>();

  /** Simulates it, or moves what was simulated for another moment. */
  function move(key: string, atMs: number, simulate: (atMs: number) => CalendarStep[]): CalendarStep[] {
    if (!isMovable) return simulate(atMs);
    const steps = known.get(key) ?? simulate(0);
    known.set(key, steps);
    return steps.map((step) => ({ ...step, atMs: step.atMs + atMs }));
  }

  return {
    ofStart: (startMs) => move('', startMs, (atMs) => describe(simulateRun(index, atMs, true), 'exact')),

    afterQueued(nodeId, atMs, doneIds = []) {
      const simulate = (sentMs: number) =>
        describe(simulateRest(index, [stepAt(nodeId, sentMs)], doneIds), 'about').slice(1);
      return doneIds.length > 0 ? simulate(atMs) : move(`message ${nodeId}`, atMs, simulate);
    },

    afterReply({ edgeId, opensAtMs }, nowMs, doneIds = []) {
      const edge = index.edges.get(edgeId);
      if (!edge) return [];
      const rules = { takesConditions: true, reachedMs: new Map(doneIds.map((id) => [id, -Infinity])) };
      const simulate = (atMs: number) =>
        describe(simulateRest(index, walk(index, [stepAt(edge.target, atMs)], rules).messages, doneIds), 'reply');
      return simulate(Math.max(opensAtMs, nowMs));
    },
  };
}

const stepAt = (nodeId: string, atMs: number): Step => ({ nodeId, atMs, waitsSinceMs: atMs, waitedMinutes: 0 });

/** @param first the certainty of messages without one before */
function describe(messages: readonly SimulatedMessage[], first: Certainty): CalendarStep[] {
  const known = new Map<string, CalendarStep>();
  for (const message of messages) {
    const { nodeId, atMs } = message;
    const before = message.afterNodeId === null ? undefined : known.get(message.afterNodeId);
    known.set(nodeId, { nodeId, atMs, certainty: certaintyOf(message, before, first) });
  }
  return [...known.values()];
}

function certaintyOf(message: SimulatedMessage, before: CalendarStep | undefined, first: Certainty): Certainty {
  if ((message.replyEdgeIds?.length ?? 0) > 0 || before?.certainty === 'reply') return 'reply';
  if (!before) return first;
  // It waited for a moment of its own since the message before.
  return message.waitsSinceMs === before.atMs ? 'about' : 'exact';
}
