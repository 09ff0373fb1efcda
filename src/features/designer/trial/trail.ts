import type { TrialRun } from '@contract/planner/trialRun';
import { isMessage } from '@contract/planner/content';

/** What acts in a trial run: ids of nodes, the one that acted last first, and of the edges that led there. */
export interface Trail {
  nodeIds: string[];
  edgeIds: string[];
}

/** The message sent last, or the start, with the way to it, and the waits before the message that is due next. */
export function trailOf({ graph, sent, queued, open }: Pick<TrialRun, 'graph' | 'sent' | 'queued' | 'open'>): Trail {
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]));
  const sentIds = new Set(sent.map(({ nodeId }) => nodeId));
  const untakenIds = new Set(open.map(({ edgeId }) => edgeId));

  /** The edges, and the waits on them, that lead to a node from what was sent or from the start. */
  function wayTo(targetId: string, passed = new Set([targetId])): Trail {
    const way: Trail = { nodeIds: [], edgeIds: [] };
    for (const { id, source, target } of graph.edges) {
      const node = nodes.get(source);
      if (target !== targetId || !node || untakenIds.has(id) || passed.has(source)) continue;
      if (node.type === 'start' || sentIds.has(source)) {
        way.edgeIds.push(id);
        continue;
      }
      const before = isMessage(node) ? NO_WAY : wayTo(source, passed.add(source));
      if (before.edgeIds.length === 0) continue;
      way.nodeIds.push(source, ...before.nodeIds);
      way.edgeIds.push(id, ...before.edgeIds);
    }
    return way;
  }

  const lastId = sent.at(-1)?.nodeId;
  const actingId = lastId ?? graph.nodes.find(({ type }) => type === 'start')?.id;
  const [next] = queued;
  const waitIds = next ? wayTo(next.nodeId).nodeIds : [];
  return {
    nodeIds: [...(actingId === undefined ? [] : [actingId]), ...waitIds],
    edgeIds: lastId === undefined ? [] : wayTo(lastId).edgeIds,
  };
}

const NO_WAY: Trail = { nodeIds: [], edgeIds: [] };
