import { sql } from 'drizzle-orm';

import type { Calendar } from '@contract/schemas/calendar';
import { HOUR_MS } from '@contract/time';

import type { Queryable } from '../../db/database';
import { isAnyOf } from '../../db/isAnyOf';
import { broadcasts } from '../../db/schema';
import { selectPlans, selectRunningBroadcasts, type Plan } from './ahead.queries';
import { describeStep, type VersionReader } from './aheadEntries';
import type { CalendarBoard, Subject } from './calendarBoard';
import type { CalendarScope } from './calendarFilter';
import type { GroupReader } from './groupReader';
import { listOccurrences, type Occurring } from './occurrences';
import { selectBroadcastTexts, selectFunnelNames, selectMissedStarts, selectPast, type PastRow } from './past.queries';

/** Adds broadcasts that go on. */
export async function addRunningBroadcasts(db: Queryable, scope: CalendarScope, board: CalendarBoard): Promise<void> {
  for (const { id, isPaused, message, filling, atMs, groupIds } of await selectRunningBroadcasts(db, scope))
    board.add(
      { kind: 'broadcast', id, text: message, variables: filling?.language ?? null },
      {
        atMs: Math.max(atMs, scope.nowMs),
        certainty: 'about',
        state: isPaused ? 'paused' : 'waiting',
        groupIds,
        source: `broadcast ${id}`,
      },
    );
}

/** Adds planned broadcasts with every moment of a series, and missed ones. @returns drafts */
export async function addPlans(
  db: Queryable,
  scope: CalendarScope,
  board: CalendarBoard,
  groupsOf: GroupReader,
): Promise<Calendar['drafts']> {
  const drafts: Calendar['drafts'] = [];
  const planned: (Occurring & { plan: Plan; groupIds: readonly number[] })[] = [];
  for (const plan of await selectPlans(db, scope)) {
    const { id, message: text, variables, startsAt } = plan;
    const groupIds = await groupsOf(plan);
    if (scope.groupIds !== null && groupIds.length === 0) continue;
    const repeat = plan.status === 'missed' ? null : plan.repeat;
    if (startsAt === null) drafts.push({ id, text, variables, count: groupIds.length });
    else planned.push({ plan, groupIds, nextMs: startsAt.getTime(), ruleMs: startsAt.getTime(), repeat });
  }
  for (const { of, atMs } of listOccurrences(planned, { fromMs: scope.from.getTime(), toMs: scope.to.getTime() }))
    addPlan(board, of.plan, of.groupIds, atMs);
  return drafts;
}

function addPlan(board: CalendarBoard, plan: Plan, groupIds: readonly number[], atMs: number): void {
  const { id, message: text, variables, revision, repeat, startsAt, status, missedReason: reason } = plan;
  const nextAtMs = repeat === null ? null : (startsAt?.getTime() ?? null);
  const state = status === 'missed' ? 'missed' : 'waiting';
  board.add(
    { kind: 'planned', id, text, variables, revision, isRepeated: repeat !== null, nextAtMs },
    { atMs, certainty: 'exact', state, groupIds, source: `planned ${id}`, reason },
  );
}

type WithAccount = CalendarScope & { accountId: number };

/** Adds starts that were missed. */
export async function addMissedStarts(db: Queryable, scope: CalendarScope, board: CalendarBoard): Promise<void> {
  for (const { funnelId, funnelName, reason, atMs, startIds, groupIds } of await selectMissedStarts(db, scope))
    board.add(
      { kind: 'start', id: funnelId, name: funnelName },
      { atMs, certainty: 'exact', state: 'missed', groupIds, startIds, reason, source: `funnel ${funnelId}` },
    );
}

/** What went out is counted without sorting it, for which this is enough memory. */
const unsorted = sql`select set_config('work_mem', '32MB', true), set_config('enable_sort', 'off', true)`;

/** Adds what went out, what failed and what was skipped. */
export async function addPast(
  db: Queryable,
  scope: WithAccount,
  board: CalendarBoard,
  versions: VersionReader,
): Promise<void> {
  await db.execute(unsorted);
  const rows = joinHours(await selectPast(db, scope));
  if (rows.length === 0) return;
  const names = new Map((await selectFunnelNames(db, scope.userId)).map(({ id, name }) => [id, name]));
  const texts = await readBroadcasts(db, scope, rows);

  async function describe(row: PastRow): Promise<Subject> {
    const { funnelId, broadcastId, versionId, orderNum } = row;
    if (broadcastId !== null) return { kind: 'broadcast', id: broadcastId, ...texts.get(broadcastId) };
    if (row.act !== null) return { kind: 'act', id: null, act: row.act };
    if (funnelId === null || versionId === null || orderNum === null) return { kind: 'greeting', id: null };
    const { version } = await versions.read(db, versionId);
    const message = [...version.plan.values()].find((one) => one.orderNum === orderNum);
    const name = names.get(funnelId) ?? null;
    return { kind: row.isResend ? 'resend' : 'step', id: funnelId, name, ...describeStep(message) };
  }

  for (const row of rows) {
    const state = row.isSkipped ? 'skipped' : row.sending > 0 ? 'sending' : 'done';
    board.add(await describe(row), { certainty: 'exact', state, source: 'past', ...row });
  }
}

/** Rows of hours, where the same goes on without a gap of an hour, as one. */
function joinHours(rows: readonly PastRow[]): PastRow[] {
  const last = new Map<string, PastRow>();
  const joined: PastRow[] = [];
  for (const row of [...rows].sort((one, other) => one.atMs - other.atMs)) {
    const key = [
      row.broadcastId,
      row.funnelId,
      row.versionId,
      row.orderNum,
      row.isResend,
      row.act,
      row.isSkipped,
    ].join();
    const before = last.get(key);
    if (before && row.atMs - before.endMs <= HOUR_MS) {
      before.endMs = row.endMs;
      for (const field of ['count', 'failed', 'unconfirmed', 'sending'] as const) before[field] += row[field];
    } else {
      last.set(key, { ...row });
      joined.push(last.get(key) ?? row);
    }
  }
  return joined;
}

async function readBroadcasts(db: Queryable, { userId }: CalendarScope, rows: readonly PastRow[]) {
  const ids = [...new Set(rows.flatMap(({ broadcastId }) => broadcastId ?? []))];
  if (ids.length === 0) return new Map<number, { text: string }>();
  const found = await selectBroadcastTexts(db, userId, isAnyOf(broadcasts.id, ids));
  return new Map(found.map(({ id, text, filling }) => [id, { text, variables: filling?.language ?? null }]));
}
