import { createForecastGraph, type ForecastGraph } from './forecastGraph';
import { createHeap } from './heap';
import { blockedUntilMs, findPaceBlock, pauseAfterSend, SEND_MS, type PaceReason } from './pace';
import type { OwnStart, RunStep, SendingQueue } from './sendingQueue';
import { isBeforeInKind, pickFirst, type Queued, type SendKind } from './sendOrder';

/** Until when each reason has blocked sends so far. */
export type BlockedUntil = Record<PaceReason, number>;

/** What a play reports. */
export interface PlayEvents {
  /** A message of the own start is sent. */
  onOwnSend(group: number, nodeId: string | null, dueMs: number, atMs: number, blockedMs: Readonly<BlockedUntil>): void;
  /** A message of something else is sent while an own one could have been. */
  onQueueAhead(): void;
}

/** How a play chooses what is random or unknown. */
export interface PlayRules {
  /** The part of a random pause, from 0 to 1. */
  chance: () => number;
  sendMs: number;
}

interface Run {
  graph: ForecastGraph;
  /** Of the own start; -1 for others. */
  group: number;
  /** By node: queued, or null once sent. Only where ways meet. */
  items: Map<string, Item | null> | null;
}

interface Item extends Queued {
  run: Run | null;
  nodeId: string | null;
  /** Of the own start; -1 for others. */
  group: number;
  /** Replaced by one with an earlier moment. */
  isStale: boolean;
}

interface Start {
  startMs: number;
  /** Null for a broadcast. */
  graph: ForecastGraph | null;
  count: number;
  isOwn: boolean;
}

const SENDS_PER_SLICE = 500;

/**
 * Plays the account's queue until all own messages are sent, by the rules of the engine: the order of `sendOrder.ts`, the limiter of
 * `pace.ts`, and the steps of the planner. Yields now and then, so that the caller can do something else.
 */
export function* playQueue(
  queue: SendingQueue,
  own: OwnStart,
  { chance, sendMs = SEND_MS }: Pick<PlayRules, 'chance'> & Partial<PlayRules>,
  events: PlayEvents,
): Generator<void, void> {
  const { settings } = queue;
  const sentMs = [...queue.state.sentMs];
  const state = { ...queue.state, sentMs };
  const blockedMs = neverBlocked();
  const waiting = createWaiting(queue, own);
  let { nowMs } = queue;

  function finish(run: Run | null, nodeId: string | null, doneMs: number) {
    waiting.beginStarts(doneMs);
    const { nextSendMs, sendsInRow } = pauseAfterSend(settings, state, doneMs, chance());
    state.nextSendMs = nextSendMs;
    state.sendsInRow = sendsInRow;
    if (run && nodeId !== null) waiting.goOn(run, nodeId, Math.floor(doneMs));
    nowMs = doneMs;
  }

  if (queue.sending) {
    const { claimedMs, run } = queue.sending;
    finish(run && waiting.findRun(run), run?.nodeId ?? null, Math.max(nowMs, claimedMs + sendMs));
  }
  for (let sends = 0; ;) {
    waiting.beginStarts(nowMs);
    if (waiting.isOwnDone()) return;
    const freeMs = Math.max(nowMs, blockedUntilMs(settings, state, nowMs));
    const first = pickFirst(waiting.peek('timed'), waiting.peek('bulk'), freeMs);
    const atMs = first === undefined ? Infinity : Math.max(first.dueMs, freeMs);
    if (first === undefined || atMs > nowMs) {
      if (first !== undefined && first.dueMs < freeMs) {
        const { reason, untilMs } = findPaceBlock(settings, state, nowMs);
        blockedMs[reason] = untilMs;
      }
      nowMs = Math.min(atMs, waiting.nextStartMs());
      continue;
    }
    sentMs.push(nowMs);
    const isAhead = waiting.take(first, nowMs);
    if (first.group >= 0) events.onOwnSend(first.group, first.nodeId, first.dueMs, nowMs, blockedMs);
    else if (isAhead) events.onQueueAhead();
    finish(first.run, first.nodeId, nowMs + sendMs);
    sends += 1;
    if (sends % SENDS_PER_SLICE === 0) yield;
  }
}

const neverBlocked = (): BlockedUntil => ({
  pause: -Infinity,
  rateLimit: -Infinity,
  hourCap: -Infinity,
  dayCap: -Infinity,
  quietHours: -Infinity,
  warmUp: -Infinity,
});

/** What waits to be sent or started, changed as the engine changes its rows. */
function createWaiting(queue: SendingQueue, own: OwnStart) {
  const heaps = { timed: createHeap<Item>(isBeforeInKind), bulk: createHeap<Item>(isBeforeInKind) };
  const graphs = queue.graphs.map((graph) => createForecastGraph(graph, false));
  const runs = new Map<number, Run>();
  const starts = listStarts(queue, own, graphs);
  const ownPlace = starts.findIndex(({ isOwn }) => isOwn);
  /** Moments of own messages that were not due so far. */
  const ownDues = createHeap<number>((a, b) => a < b);
  let ownLeftCount = 0;
  let ownDueCount = 0;
  let startedCount = 0;
  let lastId = 0;

  function push(kind: SendKind, dueMs: number, run: Run | null, nodeId: string | null, group: number, oldId?: number) {
    const id = oldId ?? (lastId += 1);
    const item: Item = { dueMs, id, kind, run, nodeId, group, isStale: false };
    heaps[kind].push(item);
    if (group >= 0 && oldId === undefined) {
      ownLeftCount += 1;
      ownDues.push(dueMs);
    }
    return item;
  }

  /** One that is queued already keeps the earlier moment; one that was sent is not repeated. */
  function queueStep(run: Run, nodeId: string, dueMs: number) {
    if (!run.items) {
      push('timed', dueMs, run, nodeId, run.group);
      return;
    }
    const known = run.items.get(nodeId);
    if (known === null || (known && known.dueMs <= dueMs)) return;
    if (known) known.isStale = true;
    run.items.set(nodeId, push('timed', dueMs, run, nodeId, run.group, known?.id));
  }

  function begin({ startMs, graph, count, isOwn }: Start) {
    const atMs = Math.max(startMs, queue.nowMs);
    for (let at = 0; at < count; at += 1) {
      const group = isOwn ? at : -1;
      if (graph === null) push('bulk', atMs, null, null, group);
      else {
        const run = createRun(graph, group);
        graph.begin(atMs, (nodeId, dueMs) => queueStep(run, nodeId, dueMs));
      }
    }
  }

  function findRun({ runId, graph }: RunStep): Run | null {
    const known = runs.get(runId);
    const found = graphs[graph];
    if (known || !found) return known ?? null;
    const run = createRun(found, -1);
    runs.set(runId, run);
    return run;
  }

  for (const { dueMs, kind, count, run: step } of queue.queued) {
    const run = step && findRun(step);
    for (let at = 0; at < count; at += 1) {
      const item = push(kind, dueMs, run, step?.nodeId ?? null, -1);
      if (step) run?.items?.set(step.nodeId, item);
    }
  }
  for (const { runId, nodeIds } of queue.done) {
    for (const nodeId of nodeIds) runs.get(runId)?.items?.set(nodeId, null);
  }

  return {
    findRun,
    peek(kind: SendKind): Item | undefined {
      const heap = heaps[kind];
      while (heap.peek()?.isStale) heap.pop();
      return heap.peek();
    },
    /** Removes the first of its kind. @returns whether an own message is due */
    take(item: Item, nowMs: number): boolean {
      heaps[item.kind].pop();
      item.run?.items?.set(item.nodeId ?? '', null);
      for (let dueMs = ownDues.peek(); dueMs !== undefined && dueMs <= nowMs; dueMs = ownDues.peek()) {
        ownDues.pop();
        ownDueCount += 1;
      }
      if (item.group >= 0) {
        ownLeftCount -= 1;
        ownDueCount -= 1;
      }
      return ownDueCount > 0;
    },
    beginStarts(untilMs: number) {
      for (let start = starts[startedCount]; start && start.startMs <= untilMs; start = starts[startedCount]) {
        startedCount += 1;
        begin(start);
      }
    },
    nextStartMs: () => starts[startedCount]?.startMs ?? Infinity,
    isOwnDone: () => ownLeftCount === 0 && startedCount > ownPlace,
    goOn(run: Run, nodeId: string, doneMs: number) {
      run.graph.goOn(nodeId, doneMs, (nextId, dueMs) => queueStep(run, nextId, dueMs));
    },
  };
}

const createRun = (graph: ForecastGraph, group: number): Run => ({
  graph,
  group,
  items: graph.hasMerges ? new Map() : null,
});

/** All starts in the order in which the engine begins them: of one moment, the own last. */
function listStarts(queue: SendingQueue, { startMs, graph, groupCount }: OwnStart, graphs: readonly ForecastGraph[]) {
  const planned = queue.starts.flatMap((start): Start[] => {
    const known = graphs[start.graph];
    return known ? [{ startMs: start.startMs, graph: known, count: start.count, isOwn: false }] : [];
  });
  const ownGraph = graph && createForecastGraph(graph, true);
  const starts = [...planned, { startMs, graph: ownGraph, count: groupCount, isOwn: true }];
  return starts.sort((a, b) => a.startMs - b.startMs);
}
