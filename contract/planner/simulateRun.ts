import { createHeap } from './heap';
import { stepsFrom, walk, type GraphIndex, type Step, type WalkRules } from './walk';

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
  reachedMs.set(start.id, -Infinity);
  const rules = { takesConditions, reachedMs };
  const first = leave(index, { nodeId: start.id, atMs: startMs }, rules).map((step) => ({
    ...step,
    afterNodeId: null,
  }));
  return play(index, first, rules);
}

/** The rest of a run that has reached the given messages, likewise, with every reply; those of `doneIds` are over. */
export function simulateRest(
  index: GraphIndex,
  reached: readonly Step[],
  doneIds: readonly string[] = [],
): SimulatedMessage[] {
  const reachedMs = new Map(doneIds.map((id) => [id, -Infinity]));
  const first = reached.map((step) => ({ ...step, afterNodeId: null }));
  return play(index, first, { takesConditions: true, reachedMs });
}

function leave(index: GraphIndex, { nodeId, atMs }: Pick<Step, 'nodeId' | 'atMs'>, rules: WalkRules): Step[] {
  const left = stepsFrom(index, { nodeId, atMs, waitsSinceMs: atMs, waitedMinutes: 0 }, rules);
  return walk(index, left.steps, rules).messages;
}

function play(index: GraphIndex, first: readonly SimulatedMessage[], rules: WalkRules): SimulatedMessage[] {
  const place = (message: Pending) => index.places.get(message.nodeId) ?? 0;
  const queue = createHeap<Pending>(
    (a, b) =>
      a.atMs - b.atMs < 0 ||
      (a.atMs === b.atMs && (a.foundBy < b.foundBy || (a.foundBy === b.foundBy && place(a) < place(b)))),
  );
  const sent = new Map<string, SimulatedMessage>();
  for (const message of first) queue.push({ ...message, foundBy: 0 });
  for (let message = queue.pop(); message; message = queue.pop()) {
    if (sent.has(message.nodeId)) continue;
    const { foundBy: _foundBy, ...line } = message;
    const { nodeId } = line;
    sent.set(nodeId, line);
    for (const step of leave(index, line, rules)) queue.push({ ...step, afterNodeId: nodeId, foundBy: sent.size });
  }
  return [...sent.values()];
}
