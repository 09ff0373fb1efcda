import { createHeap } from './heap';
import { stepsFrom, walk, type GraphIndex, type Step } from './walk';

/** A message of a simulated run: when it is sent and which message precedes it on its path. */
export interface SimulatedMessage extends Step {
  afterNodeId: string | null;
}

interface Pending extends SimulatedMessage {
  /** The walk that found it; of two messages due at the same moment the one found first is sent first. */
  foundBy: number;
}

/** When a run that starts at `startMs` reaches each node, with every condition replied to immediately. */
export function simulateArrivals(index: GraphIndex, startMs: number): ReadonlyMap<string, number> {
  const reachedMs = new Map<string, number>();
  simulateRun(index, startMs, true, reachedMs);
  return reachedMs;
}

/**
 * Simulates a run as the engine executes it: each message is sent at its moment, instantly and at most once (decision 0010), then
 * the walk continues from there. Returns messages in sending order and fills `reachedMs` with every arrival.
 */
export function simulateRun(
  index: GraphIndex,
  startMs: number,
  takesConditions: boolean,
  reachedMs = new Map<string, number>(),
): SimulatedMessage[] {
  const start = [...index.nodes.values()].find((node) => node.type === 'start');
  if (!start) return [];
  const place = (message: Pending) => index.places.get(message.nodeId) ?? 0;
  const queue = createHeap<Pending>(
    (a, b) =>
      a.atMs - b.atMs < 0 ||
      (a.atMs === b.atMs && (a.foundBy < b.foundBy || (a.foundBy === b.foundBy && place(a) < place(b)))),
  );
  reachedMs.set(start.id, -Infinity);
  const rules = { takesConditions, reachedMs };
  const sent = new Map<string, SimulatedMessage>();

  function follow(from: string, atMs: number, foundBy: number) {
    const left = stepsFrom(index, { nodeId: from, atMs, waitsSinceMs: atMs, waitedMinutes: 0 }, rules);
    const afterNodeId = from === start?.id ? null : from;
    for (const step of walk(index, left.steps, rules).messages) queue.push({ ...step, afterNodeId, foundBy });
  }

  follow(start.id, startMs, 0);
  for (let message = queue.pop(); message; message = queue.pop()) {
    if (sent.has(message.nodeId)) continue;
    const { foundBy: _foundBy, ...line } = message;
    const { nodeId, atMs } = line;
    sent.set(nodeId, line);
    follow(nodeId, atMs, sent.size);
  }
  return [...sent.values()];
}
