import { sql } from 'drizzle-orm';

import type { Calendar } from '@contract/schemas/calendar';
import { HOUR_MS } from '@contract/time';

import type { Queryable } from '../../db/database';
import { isAnyOf } from '../../db/isAnyOf';
import { broadcasts } from '../../db/schema';
import { selectPlans, selectRunningBroadcasts, type Plan } from './ahead.queries';
import { describeStep, type VersionReader } from './aheadSteps';
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
  const rows = await selectPast(db, scope);
  if (rows.length === 0) return;
  const past = joinHours(rows);
  const names = new Map((await selectFunnelNames(db, scope.userId)).map(({ id, name }) => [id, name]));
  const texts = await readBroadcasts(db, scope, rows);

  async function describe({ broadcastId, versionId, orderNum, act, isResend }: PastRow): Promise<Subject> {
    if (broadcastId !== null) return { kind: 'broadcast', id: broadcastId, ...texts.get(broadcastId) };
    if (act !== null) return { kind: 'act', id: null, act };
    if (versionId === null || orderNum === null) return { kind: 'greeting', id: null };
    const { version } = await versions.read(db, versionId);
    const message = [...version.plan.values()].find((one) => one.orderNum === orderNum);
    const { funnelId: id } = version;
    return { kind: isResend ? 'resend' : 'step', id, name: names.get(id) ?? null, ...describeStep(message) };
  }

  const subjects = new Map<string, Subject>();
  for (const { what, row, ...totals } of past) {
    const { atMs, groupId, isSkipped } = row;
    const state = isSkipped ? 'skipped' : totals.sending > 0 ? 'sending' : 'done';
    const subject = subjects.get(what) ?? (await describe(row));
    subjects.set(what, subject);
    board.add(subject, { certainty: 'exact', state, source: 'past', atMs, groupIds: [groupId], ...totals });
  }
}

/** What went out without a gap of an hour. */
interface Stretch {
  /** The same for all that are of one subject. */
  what: string;
  /** Its first one. */
  row: PastRow;
  endMs: number;
  count: number;
  failed: number;
  unconfirmed: number;
  sending: number;
}

/** Rows of hours, where the same goes on without a gap of an hour, as one. */
function joinHours(rows: readonly PastRow[]): Stretch[] {
  const last = new Map<string, Stretch>();
  const joined: Stretch[] = [];
  for (const row of [...rows].sort((one, other) => one.atMs - other.atMs)) {
    const { broadcastId, versionId, orderNum, isResend, act, isSkipped, status, count } = row;
    const what = [broadcastId, versionId, orderNum, isResend, act].join();
    const key = `${what},${isSkipped}`;
    let stretch = last.get(key);
    if (!stretch || row.atMs - stretch.endMs > HOUR_MS) {
      stretch = { what, row, endMs: row.endMs, count: 0, failed: 0, unconfirmed: 0, sending: 0 };
      last.set(key, stretch);
      joined.push(stretch);
    }
    stretch.endMs = Math.max(stretch.endMs, row.endMs);
    stretch.count += count;
    if (status === 'failed' || status === 'unconfirmed' || status === 'sending') stretch[status] += count;
  }
  return joined;
}

async function readBroadcasts(db: Queryable, { userId }: CalendarScope, rows: readonly PastRow[]) {
  const ids = [...new Set(rows.flatMap(({ broadcastId }) => broadcastId ?? []))];
  if (ids.length === 0) return new Map<number, { text: string }>();
  const found = await selectBroadcastTexts(db, userId, isAnyOf(broadcasts.id, ids));
  return new Map(found.map(({ id, text, filling }) => [id, { text, variables: filling?.language ?? null }]));
}
