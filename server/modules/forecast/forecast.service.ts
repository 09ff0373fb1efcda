import { eq } from 'drizzle-orm';

import { hasMerges } from '@contract/planner/forecastGraph';
import { idlePace } from '@contract/planner/pace';
import type { ForecastQueue } from '@contract/schemas/forecast';
import type { FunnelGraph } from '@contract/schemas/structure';

import type { Queryable } from '../../db/database';
import { messengerAccounts } from '../../db/schema';
import type { Deps } from '../../deps';
import { readPaceState, settingsOf } from '../../engine/pace/paceState';
import { readNow } from '../../gateways/clock';
import {
  readGraphs,
  selectDone,
  selectPending,
  selectStarts,
  type PendingRow,
  type StartRow,
} from './forecast.queries';

/** What an owner's account is going to send. */
export type ForecastService = ReturnType<typeof createForecastService>;

type ForecastGraph = ForecastQueue['graphs'][number];
type QueuedEntry = ForecastQueue['queued'][number];

export function createForecastService({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>) {
  async function readQueue(tx: Queryable, userId: number): Promise<ForecastQueue> {
    const [account] = await tx.select().from(messengerAccounts).where(eq(messengerAccounts.userId, userId));
    const nowMs = (await readNow(tx, clock)).getTime();
    const settings = settingsOf(config.pace, account ?? null);
    const isStopped = (account?.sendingStoppedAt ?? null) !== null;
    if (!account) {
      const state = { ...idlePace, sentMs: [], limitedUntilMs: null, warmUp: null };
      return { nowMs, isStopped, settings, state, graphs: [], sending: null, queued: [], done: [], starts: [] };
    }
    const pace = await readPaceState(tx, clock, config, account);
    const state = { ...pace, sentMs: [...pace.sentMs], limitedUntilMs: pace.limitedUntilMs ?? null };
    const pending = await selectPending(tx, account.id);
    const starts = await selectStarts(tx, account.id, new Date(nowMs - settings.lateStartMaxMs));
    const graphs = await readGraphs(tx, [...pending, ...starts]);
    const places = new Map([...graphs.keys()].map((versionId, place) => [versionId, place]));
    const merging = new Set([...graphs].flatMap(([versionId, graph]) => (hasMerges(graph) ? versionId : [])));
    const runIds = pending.flatMap(({ runId, versionId }) =>
      runId !== null && versionId !== null && merging.has(versionId) ? runId : [],
    );
    return {
      nowMs,
      isStopped,
      settings,
      state: { ...state, warmUp: state.warmUp ?? null },
      graphs: [...graphs.values()].map(withoutTexts),
      sending: presentSending(pending, places),
      queued: countQueued(pending, places),
      done: await selectDone(tx, runIds),
      starts: countStarts(starts, places),
    };
  }

  return {
    /** The account's pace, and everything that is queued, being sent or planned, as of one moment. */
    getQueue: (userId: number): Promise<ForecastQueue> =>
      db.transaction((tx) => readQueue(tx, userId), { isolationLevel: 'repeatable read', accessMode: 'read only' }),
  };
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

function withoutTexts({ nodes, edges }: FunnelGraph): ForecastGraph {
  return {
    nodes: nodes.map(({ id, type, data: { message: _message, media: _media, ...data } }) => ({ id, type, data })),
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
