import { createForecastGraph, type ForecastGraph } from './forecastGraph';
import { createSendHeap } from './sendHeap';
import type { OwnStart, RunStep, SendingQueue } from './sendingQueue';
import { pickKind, type SendKind } from './sendOrder';

/** A run in a play. */
export interface PlayedRun {
  graph: ForecastGraph;
  /** Of the own start; -1 for others. */
  group: number;
  /** By node: queued, or null once sent. Only where ways meet. */
  items: Map<string, WaitingMessage | null> | null;
}

/** A message in a play. Used again for another one once it was sent. */
export interface WaitingMessage {
  dueMs: number;
  id: number;
  kind: SendKind;
  run: PlayedRun | null;
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

/**
 * What waits to be sent or started in a play, changed as the engine changes its rows.
 * @param wantsOwnDue whether `take` has to say that own messages are due while others are sent
 */
export function createWaiting(queue: SendingQueue, own: OwnStart, wantsOwnDue: boolean) {
  const countsOwnDue = wantsOwnDue && queue.queued.length + queue.starts.length > 0;
  const heaps = { timed: createSendHeap<WaitingMessage>(), bulk: createSendHeap<WaitingMessage>() };
  const graphs = queue.graphs.map((graph) => createForecastGraph(graph, false));
  const runs = new Map<number, PlayedRun>();
  const starts = listStarts(queue, own, graphs);
  const ownPlace = starts.findIndex(({ isOwn }) => isOwn);
  /** Moments of own messages that were not due so far. */
  const ownDues = createSendHeap<null>();
  /** Sent messages, to be used again: a play of many messages must not allocate for each. */
  const spare: WaitingMessage[] = [];
  let ownLeftCount = 0;
  let ownDueCount = 0;
  let startedCount = 0;
  let lastId = 0;

  function push(
    kind: SendKind,
    dueMs: number,
    run: PlayedRun | null,
    nodeId: string | null,
    group: number,
    oldId?: number,
  ) {
    const id = oldId ?? (lastId += 1);
    const item = spare.pop() ?? { dueMs, id, kind, run, nodeId, group, isStale: false };
    item.dueMs = dueMs;
    item.id = id;
    item.kind = kind;
    item.run = run;
    item.nodeId = nodeId;
    item.group = group;
    heaps[kind].push(dueMs, id, item);
    if (group >= 0 && oldId === undefined) {
      ownLeftCount += 1;
      if (countsOwnDue) ownDues.push(dueMs, 0, null);
    }
    return item;
  }

  /** One that is queued already keeps the earlier moment; one that was sent is not repeated. */
  function queueStep(run: PlayedRun, nodeId: string, dueMs: number) {
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
      else graph.begin(createRun(graph, group), atMs, queueStep);
    }
  }

  function findRun({ runId, graph }: RunStep): PlayedRun | null {
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

  function dropStale(kind: SendKind) {
    while (heaps[kind].first()?.isStale) heaps[kind].pop();
  }

  return {
    findRun,
    /** The first message to be sent when the pace allows it from `freeMs` on. */
    first(freeMs: number): WaitingMessage | undefined {
      dropStale('timed');
      return heaps[pickKind(heaps.timed.firstDueMs(), heaps.bulk.firstDueMs(), freeMs)].first();
    },
    /** Removes the first of its kind, which must not be used afterwards. @returns whether an own message is due */
    take(item: WaitingMessage, nowMs: number): boolean {
      heaps[item.kind].pop();
      if (!item.run?.items) spare.push(item);
      item.run?.items?.set(item.nodeId ?? '', null);
      if (item.group >= 0) ownLeftCount -= 1;
      if (!countsOwnDue) return false;
      while (ownDues.firstDueMs() <= nowMs) {
        ownDues.pop();
        ownDueCount += 1;
      }
      if (item.group >= 0) ownDueCount -= 1;
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
    /** Queues what follows a message of a run, and the opening of a group that it closed, which is no part of the run. */
    goOn(run: PlayedRun, nodeId: string, doneMs: number) {
      const opensMs = run.graph.reopensAtMs(nodeId, doneMs);
      if (opensMs !== null) push('timed', opensMs, null, null, -1);
      run.graph.goOn(run, nodeId, doneMs, queueStep);
    },
  };
}

const createRun = (graph: ForecastGraph, group: number): PlayedRun => ({
  graph,
  group,
  items: graph.hasMerges ? new Map() : null,
});

/** All starts in the order in which the engine begins them: of one moment, the own last. */
function listStarts(queue: SendingQueue, { startMs, graph, groupCount }: OwnStart, graphs: readonly ForecastGraph[]) {
  const planned = queue.starts.flatMap((start): Start[] => {
    const known = start.graph === null ? null : graphs[start.graph];
    return known === undefined ? [] : [{ startMs: start.startMs, graph: known, count: start.count, isOwn: false }];
  });
  const ownGraph = graph && createForecastGraph(graph, true);
  const starts = [...planned, { startMs, graph: ownGraph, count: groupCount, isOwn: true }];
  return starts.sort((a, b) => a.startMs - b.startMs);
}
