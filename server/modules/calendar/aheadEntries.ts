import { hasMerges } from '@contract/planner/forecastGraph';
import type { CalendarStep } from '@contract/planner/calendarSteps';

import type { Queryable } from '../../db/database';
import { selectDone } from '../../engine/runs/doneSteps';
import { readOverlaps } from '../../engine/runs/overlaps';
import type { Version } from '../../engine/runs/versions';
import {
  selectConditions,
  selectQueued,
  selectSeries,
  selectStarts,
  type AheadCondition,
  type AheadMessage,
} from './ahead.queries';
import { addSeries, addStarts } from './aheadStarts';
import { addSteps, describeStep, type AheadParts, type Budget, type Source } from './aheadSteps';
import type { CalendarBoard } from './calendarBoard';

/** More steps than an owner can look at: beyond them only starts are listed. */
const STEPS_MAX_COUNT = 100_000;

/** Adds everything that funnels will send: starts with their steps, queued messages and what follows them, awaited replies. */
export async function addFunnelsAhead(parts: AheadParts): Promise<void> {
  const { db, scope, versions } = parts;
  const starts = await selectStarts(db, scope);
  const series = await selectSeries(db, scope);
  const seriesIds = [...new Set([...starts, ...series].flatMap(({ alone }) => alone ?? []))];
  const overlaps = await readOverlaps(db, versions.ends, { seriesIds, groupIds: scope.groupIds }, scope.nowMs);
  const budget = { left: STEPS_MAX_COUNT, subjects: new Map(), overlaps };
  for (const row of await selectQueued(db, scope)) await addQueued(parts, row, budget);
  for (const row of await selectConditions(db, scope)) await addCondition(parts, row, budget);
  await addStarts(parts, starts, budget);
  await addSeries(parts, series, budget);
}

async function addQueued({ db, scope, versions, board }: AheadParts, row: AheadMessage, budget: Budget): Promise<void> {
  const { funnelId, funnelName, nodeId, groupIds, state, isResend } = row;
  const isDue = row.atMs <= scope.nowMs;
  const atMs = Math.max(row.atMs, scope.nowMs);
  const source = `funnel ${funnelId}`;
  const entry = { atMs, certainty: isDue ? 'about' : 'exact', state, groupIds, source } as const;
  if (nodeId === null || row.sentVersionId === null) {
    const kind = row.act === null ? 'greeting' : 'act';
    board.add({ kind, id: null, act: row.act }, { ...entry, source: kind });
    return;
  }
  const sent = await versions.read(db, row.sentVersionId);
  const kind = isResend ? 'resend' : 'step';
  board.add({ kind, id: funnelId, name: funnelName, ...describeStep(sent.version.plan.get(nodeId)) }, entry);
  if (isResend || row.versionId === null) return;
  const follow = (doneIds?: readonly string[]) => sent.graph.afterQueued(nodeId, atMs, doneIds);
  await addRest({ db, board, version: sent.version, row, state, follow, budget });
}

async function addCondition(
  { db, scope, versions, board }: AheadParts,
  row: AheadCondition,
  budget: Budget,
): Promise<void> {
  const { version, graph } = await versions.read(db, row.versionId);
  const open = { edgeId: row.edgeId, opensAtMs: row.atMs };
  const follow = (doneIds?: readonly string[]) => graph.afterReply(open, scope.nowMs, doneIds);
  await addRest({ db, board, version, row, state: row.isPaused ? 'paused' : 'waiting', follow, budget });
}

interface Rest {
  db: Queryable;
  board: CalendarBoard;
  version: Version;
  row: AheadMessage | AheadCondition;
  state: Source['state'];
  follow: (doneIds?: readonly string[]) => CalendarStep[];
  budget: Budget;
}

/** Where ways of a graph meet, each run goes on without what it has sent already. */
async function addRest({ db, board, version, row, state, follow, budget }: Rest): Promise<void> {
  const { funnelId, funnelName, groupIds, runIds } = row;
  if (budget.left <= 0) return;
  if (!hasMerges(version.graph)) {
    addSteps(board, version, { funnelId, funnelName, groupIds, state }, follow(), budget);
    return;
  }
  const done = new Map((await selectDone(db, runIds)).map(({ runId, nodeIds }) => [runId, nodeIds]));
  for (const [at, runId] of runIds.entries()) {
    const groupId = groupIds[at];
    if (groupId === undefined || budget.left <= 0) continue;
    const doneIds = done.get(runId) ?? [];
    const steps = follow(doneIds).filter(({ nodeId }) => !doneIds.includes(nodeId));
    addSteps(board, version, { funnelId, funnelName, groupIds: [groupId], state }, steps, budget);
  }
}
