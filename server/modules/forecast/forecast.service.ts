import { setImmediate as pause } from 'node:timers/promises';

import { eq } from 'drizzle-orm';

import { hasMerges } from '@contract/planner/forecastGraph';
import { idlePace } from '@contract/planner/pace';
import { forecastBulkEnds } from '@contract/planner/queuedEnds';
import { limits } from '@contract/limits';
import type { ForecastQueue } from '@contract/schemas/forecast';
import type { FunnelGraph, NodeData } from '@contract/schemas/structure';

import type { Queryable } from '../../db/database';
import { messengerAccounts } from '../../db/schema';
import type { Deps } from '../../deps';
import { readPaceState, settingsOf } from '../../engine/pace/paceState';
import { selectDone } from '../../engine/runs/doneSteps';
import { readGraphs } from '../../engine/runs/graphs';
import { findLeftOut } from '../../engine/runs/leftOut';
import { createRunEndReader } from '../../engine/runs/overlaps';
import { readNow } from '../../gateways/clock';
import {
  selectPending,
  selectPlannedBroadcasts,
  selectStarts,
  type PendingRow,
  type StartRow,
} from './forecast.queries';

/** What an owner's account is going to send. */
export type ForecastService = ReturnType<typeof createForecastService>;

type ForecastGraph = ForecastQueue['graphs'][number];
type QueuedEntry = ForecastQueue['queued'][number];

export function createForecastService({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>) {
  const readEnds = createRunEndReader();

  /** Starts that will happen, as things stand: nobody replies, as in all runs of others. */
  async function readStarts(tx: Queryable, accountId: number, afterAt: Date, nowMs: number): Promise<StartRow[]> {
    const starts = await selectStarts(tx, accountId, afterAt);
    const waiting = starts.map((start) => ({ ...start, startMs: start.startAt.getTime() }));
    const leftOut = await findLeftOut(tx, readEnds, waiting, nowMs);
    return starts.filter(({ id }) => !leftOut.has(id));
  }

  /** @param hasStarts else only what is queued and being sent already */
  async function readQueue(tx: Queryable, userId: number, hasStarts: boolean): Promise<QueueAndRows> {
    const [account] = await tx.select().from(messengerAccounts).where(eq(messengerAccounts.userId, userId));
    const nowMs = (await readNow(tx, clock)).getTime();
    const settings = settingsOf(config.pace, account ?? null);
    const isStopped = (account?.sendingStoppedAt ?? null) !== null;
    if (!account) {
      const state = { ...idlePace, sentMs: [], limitedUntilMs: null, warmUp: null };
      const nothing = { graphs: [], sending: null, queued: [], done: [], starts: [] };
      return { queue: { nowMs, isStopped, settings, state, ...nothing }, pending: [] };
    }
    const pace = await readPaceState(tx, clock, config, account);
    const state = { ...pace, sentMs: [...pace.sentMs], limitedUntilMs: pace.limitedUntilMs ?? null };
    const pending = await selectPending(tx, account.id);
    const earliest = new Date(nowMs - settings.lateStartMaxMs);
    const starts = hasStarts ? await readStarts(tx, account.id, earliest, nowMs) : [];
    const planned = hasStarts ? await selectPlannedBroadcasts(tx, userId, earliest) : [];
    const graphs = await readGraphs(
      tx,
      [...pending, ...starts].flatMap(({ versionId }) => versionId ?? []),
    );
    const places = new Map([...graphs.keys()].map((versionId, place) => [versionId, place]));
    const merging = new Set([...graphs].flatMap(([versionId, graph]) => (hasMerges(graph) ? versionId : [])));
    const runIds = pending.flatMap(({ runId, versionId }) =>
      runId !== null && versionId !== null && merging.has(versionId) ? runId : [],
    );
    const queue = {
      nowMs,
      isStopped,
      settings,
      state: { ...state, warmUp: state.warmUp ?? null },
      graphs: [...graphs.values()].map(withoutTexts),
      sending: presentSending(pending, places),
      queued: countQueued(pending, places),
      done: await selectDone(tx, runIds),
      starts: [...countStarts(starts, places), ...presentPlanned(planned)].sort((a, b) => a.startMs - b.startMs),
    };
    return { queue, pending };
  }

  const readAtOnce = (userId: number, hasStarts = true): Promise<QueueAndRows> =>
    db.transaction((tx) => readQueue(tx, userId, hasStarts), {
      isolationLevel: 'repeatable read',
      accessMode: 'read only',
    });

  return {
    /** The account's pace, and everything that is queued, being sent or planned, as of one moment. */
    getQueue: async (userId: number): Promise<ForecastQueue> => (await readAtOnce(userId)).queue,

    /** The same without what is planned. */
    getWaiting: async (userId: number): Promise<ForecastQueue> => (await readAtOnce(userId, false)).queue,

    /**
     * When the last message of each running broadcast is sent, expected, in milliseconds since 1970, by broadcast; none while all
     * sending is stopped, none when the queue is too long to be read, and none where the forecast expects no end.
     */
    async listBroadcastEnds(userId: number): Promise<Map<number, number>> {
      const { queue, pending } = await readAtOnce(userId);
      if (queue.isStopped || pending.length >= limits.forecast.queueMaxCount) return new Map();
      const counts = countUntilLast(pending);
      const ends = await playInSlices(forecastBulkEnds(queue, [...counts.values()]));
      return new Map(
        [...counts.keys()].flatMap((id, at) => {
          const endMs = ends[at];
          return endMs === undefined ? [] : [[id, endMs] as const];
        }),
      );
    },

    /** When each queued message of a broadcast is sent, likewise. */
    async listBroadcastMoments(userId: number, broadcastId: number): Promise<number[]> {
      const { queue, pending } = await readAtOnce(userId);
      if (queue.isStopped || pending.length >= limits.forecast.queueMaxCount) return [];
      const counts = queuedBroadcasts(pending).flatMap((id, at) => (id === broadcastId ? at + 1 : []));
      const ends = await playInSlices(forecastBulkEnds(queue, counts));
      return ends.filter((atMs) => atMs !== undefined);
    },
  };
}

interface QueueAndRows {
  queue: ForecastQueue;
  pending: readonly PendingRow[];
}

/** Runs a generator to its end, and the requests of others in between. */
async function playInSlices<T>(work: Generator<void, T>): Promise<T> {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    await pause();
  }
}

/** How many queued messages of broadcasts are sent until the last one of each, by broadcast, in the order of sending. */
function countUntilLast(pending: readonly PendingRow[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { broadcastId, status } of pending)
    if (broadcastId !== null && status === 'sending') counts.set(broadcastId, 0);
  for (const [at, id] of queuedBroadcasts(pending).entries()) counts.set(id, at + 1);
  return counts;
}

/** The broadcast of each queued message of one, in the order of sending. */
function queuedBroadcasts(pending: readonly PendingRow[]): number[] {
  return pending
    .filter(({ broadcastId, status }) => broadcastId !== null && status === 'queued')
    .sort((a, b) => a.dueAt.getTime() - b.dueAt.getTime() || a.id - b.id)
    .map(({ broadcastId }) => broadcastId ?? 0);
}

type Places = ReadonlyMap<number, number>;

function presentRun({ runId, versionId, nodeId }: PendingRow, places: Places): QueuedEntry['run'] {
  const graph = versionId === null ? undefined : places.get(versionId);
  return runId === null || nodeId === null || graph === undefined ? null : { runId, graph, nodeId };
}

function presentSending(pending: readonly PendingRow[], places: Places): ForecastQueue['sending'] {
  const row = pending.find(({ status }) => status === 'sending');
  return row?.claimedAt ? { claimedMs: row.claimedAt.getTime(), run: presentRun(row, places) } : null;
}

/** Messages outside of runs that are due at the same moment become one entry. */
function countQueued(pending: readonly PendingRow[], places: Places): QueuedEntry[] {
  const entries: QueuedEntry[] = [];
  for (const row of pending) {
    if (row.status !== 'queued') continue;
    const kind = row.broadcastId === null ? 'timed' : 'bulk';
    const [dueMs, run] = [row.dueAt.getTime(), presentRun(row, places)];
    const last = entries.at(-1);
    if (last && run === null && last.run === null && last.kind === kind && last.dueMs === dueMs) last.count += 1;
    else entries.push({ dueMs, kind, count: 1, run });
  }
  return entries;
}

function countStarts(starts: readonly StartRow[], places: Places): ForecastQueue['starts'] {
  const counted: ForecastQueue['starts'] = [];
  for (const { startAt, versionId } of starts) {
    const [startMs, graph] = [startAt.getTime(), places.get(versionId)];
    if (graph === undefined) continue;
    const last = counted.at(-1);
    if (last?.startMs === startMs && last.graph === graph) last.count += 1;
    else counted.push({ startMs, graph, count: 1 });
  }
  return counted;
}

const presentPlanned = (planned: readonly { id: number; startAt: Date; count: number }[]): ForecastQueue['starts'] =>
  planned.map(({ id, startAt, count }) => ({ startMs: startAt.getTime(), graph: null, count, plannedId: id }));

function withoutTexts({ nodes, edges }: FunnelGraph): ForecastGraph {
  return {
    nodes: nodes.map(({ id, type, data }) => {
      const { message: _message, media: _media, options: _options, ...waiting }: NodeData = data;
      return { id, type, data: waiting };
    }),
    edges: edges.map(({ id, source, target, data }) => ({
      id,
      source,
      target,
      ...(data && {
        data: { condition: data.condition, ...(data.delay !== undefined && { delay: data.delay }) },
      }),
    })),
  };
}
