import { createHeap } from './heap';
import { stepsFrom, walk, type GraphIndex, type Step } from './walk';

/** A message of a simulated run: when it goes out, and which message its way came from. */
export interface SimulatedMessage extends Step {
  afterNodeId: string | null;
}

interface Pending extends SimulatedMessage {
  /** Which walk found it; of two messages due at once the one found first goes out first. */
  foundBy: number;
}

/** When a run that starts at `startMs` with every condition answered at once comes to each node that it comes to. */
export function simulateArrivals(index: GraphIndex, startMs: number): ReadonlyMap<string, number> {
  const reachedMs = new Map<string, number>();
  simulateRun(index, startMs, true, reachedMs);
  return reachedMs;
}

/**
 * Plays a run through as the engine does: each message goes out at its moment, in no time, and what follows it is walked from
 * there. Every message goes out at most once (decision 0010). In sending order. `reachedMs` is filled with every arrival.
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
    const left = stepsFrom(index, { nodeId: from, atMs, waitedMinutes: 0 }, rules);
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
