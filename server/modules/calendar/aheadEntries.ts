import { createCalendarGraph, type CalendarGraph, type CalendarStep } from '@contract/planner/calendarSteps';
import type { PlannedMessage } from '@contract/planner/plan';
import { hasMerges } from '@contract/planner/forecastGraph';
import { limits } from '@contract/limits';
import { DAY_MS, HOUR_MS } from '@contract/time';

import type { Queryable } from '../../db/database';
import { selectDone } from '../../engine/runs/doneSteps';
import { createVersionCache, type Version } from '../../engine/runs/versions';
import {
  selectConditions,
  selectQueued,
  selectSeries,
  selectStarts,
  type AheadCondition,
  type AheadMessage,
  type AheadStart,
} from './ahead.queries';
import type { CalendarBoard, Subject } from './calendarBoard';
import type { CalendarScope } from './calendarFilter';
import type { GroupReader } from './groupReader';
import { listOccurrences } from './occurrences';
import { readOverlaps, type Overlaps } from './overlaps';

/** More steps than an owner can look at: beyond them only starts are listed. */
const STEPS_MAX_COUNT = 100_000;

/** A run may wait for a day of the week, and so take longer than another one. */
const OTHER_LENGTH_MS = 7 * DAY_MS;

/** Prepared versions of funnels, which never change. */
export function createVersionReader() {
  const versions = createVersionCache();
  const graphs = new WeakMap<Version, CalendarGraph>();
  return {
    async read(db: Queryable, versionId: number): Promise<{ version: Version; graph: CalendarGraph }> {
      const version = await versions.load(db, versionId);
      const graph = graphs.get(version) ?? createCalendarGraph(version.graph);
      graphs.set(version, graph);
      return { version, graph };
    },
  };
}

export type VersionReader = ReturnType<typeof createVersionReader>;

interface Parts {
  db: Queryable;
  scope: CalendarScope & { accountId: number };
  versions: VersionReader;
  board: CalendarBoard;
  groupsOf: GroupReader;
}

interface Source {
  funnelId: number | null;
  funnelName: string | null;
  groupIds: readonly number[];
  state: 'waiting' | 'paused';
}

/** What a step of a funnel says, for an entry. */
export function describeStep(message: PlannedMessage | undefined) {
  return {
    step: message?.orderNum ?? null,
    text: message?.text.slice(0, limits.calendar.textMaxChars) ?? '',
    variables: message?.variables ?? null,
    act: message?.act?.kind ?? null,
  };
}

/** Adds everything that funnels will send: starts with their steps, queued messages and what follows them, awaited replies. */
export async function addFunnelsAhead(parts: Parts): Promise<void> {
  const { db, scope } = parts;
  const budget = { left: STEPS_MAX_COUNT, subjects: new Map(), overlaps: await readOverlaps(db, scope) };
  for (const row of await selectQueued(db, scope)) await addQueued(parts, row, budget);
  for (const row of await selectConditions(db, scope)) await addCondition(parts, row, budget);
  await addStarts(parts, budget);
  await addSeries(parts, budget);
}

interface Budget {
  left: number;
  /** What steps of each version are, by node. */
  subjects: Map<Version, Map<string, Subject>>;
  overlaps: Overlaps;
}

/** What a start, or each one of a series, is of. */
const subjectOf = ({ funnelId, funnelName, seriesId, revision }: Omit<AheadStart, 'startIds' | 'groupIds' | 'atMs'>) =>
  ({ kind: 'start', id: funnelId, name: funnelName, seriesId, revision }) as const;

type Read = Awaited<ReturnType<VersionReader['read']>>;

async function addStarts(parts: Parts, budget: Budget): Promise<void> {
  const { db, scope, versions } = parts;
  for (const row of await selectStarts(db, scope)) {
    const read = row.versionId === null ? null : await versions.read(db, row.versionId);
    addStart(parts, { subject: subjectOf(row), read, ...row }, budget);
  }
}

/** Two starts of a series are a day apart, an hour less when the clocks change. */
const canOverlap = (lengthMs: number): boolean => lengthMs >= DAY_MS - HOUR_MS;

/** A start that waits, or one of a series that will. */
interface PlannedStart extends Pick<AheadStart, 'funnelId' | 'funnelName' | 'isPaused' | 'atMs'> {
  subject: Subject;
  read: Read | null;
  groupIds: readonly number[];
  startIds: readonly number[];
}

function addStart({ scope, board }: Parts, row: PlannedStart, budget: Budget): void {
  const { funnelId, funnelName, startIds, read, subject } = row;
  const { seriesId = null } = subject;
  const state = row.isPaused ? 'paused' : 'waiting';
  const atMs = Math.max(row.atMs, scope.nowMs);
  const entry = { atMs: row.atMs, certainty: 'exact', source: `funnel ${funnelId}` } as const;
  const { free: groupIds, busy } = budget.overlaps.split(row.isPaused ? null : seriesId, row.groupIds, atMs);
  // Those that stand for both are moved together, by the entry of those that happen.
  const leftOut = groupIds.length === 0 ? startIds : [];
  if (busy.length > 0)
    board.add(subject, { state: 'skipped', reason: 'overlap', groupIds: busy, startIds: leftOut, ...entry });
  if (groupIds.length === 0) return;
  board.add(subject, { state, groupIds, startIds, ...entry });
  if (read === null || budget.left <= 0) return;
  // What is sent at the start itself is the entry of the start.
  const later = read.graph.ofStart(atMs).filter((step) => step.atMs > atMs);
  budget.overlaps.addStart(seriesId, groupIds, later);
  addSteps(board, read.version, { funnelId, funnelName, groupIds, state }, later, budget);
}

/** Adds the starts of series after those that wait already, with their steps, which may be visible when their start no longer is. */
async function addSeries(parts: Parts, budget: Budget): Promise<void> {
  const { db, scope, versions, groupsOf } = parts;
  for (const series of await selectSeries(db, scope)) {
    const { funnelId, funnelName, isPaused, versionId, nextForMs, repeat } = series;
    const groupIds = await groupsOf(series);
    if (groupIds.length === 0 || versionId === null) continue;
    const read = await versions.read(db, versionId);
    const same = { funnelId, funnelName, isPaused, read, groupIds, startIds: [], subject: subjectOf(series) };
    const lengthMs = (read.graph.ofStart(nextForMs).at(-1)?.atMs ?? nextForMs) - nextForMs;
    // Of starts that leave out others all are followed from the next one on.
    const fromMs = canOverlap(lengthMs) ? nextForMs : scope.from.getTime() - lengthMs - OTHER_LENGTH_MS;
    const range = { fromMs, toMs: scope.to.getTime() };
    for (const { atMs } of listOccurrences([{ nextMs: null, ruleMs: nextForMs, repeat }], range))
      addStart(parts, { atMs, ...same }, budget);
  }
}

async function addQueued({ db, scope, versions, board }: Parts, row: AheadMessage, budget: Budget): Promise<void> {
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
  budget.overlaps.addRun(row.runIds, [entry]);
  const kind = isResend ? 'resend' : 'step';
  board.add({ kind, id: funnelId, name: funnelName, ...describeStep(sent.version.plan.get(nodeId)) }, entry);
  if (isResend || row.versionId === null) return;
  const follow = (doneIds?: readonly string[]) => sent.graph.afterQueued(nodeId, atMs, doneIds);
  await addRest({ db, board, version: sent.version, row, state, follow, budget });
}

async function addCondition({ db, scope, versions, board }: Parts, row: AheadCondition, budget: Budget): Promise<void> {
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
    const steps = follow();
    budget.overlaps.addRun(runIds, steps);
    addSteps(board, version, { funnelId, funnelName, groupIds, state }, steps, budget);
    return;
  }
  const done = new Map((await selectDone(db, runIds)).map(({ runId, nodeIds }) => [runId, nodeIds]));
  for (const [at, runId] of runIds.entries()) {
    const groupId = groupIds[at];
    if (groupId === undefined || budget.left <= 0) continue;
    const doneIds = done.get(runId) ?? [];
    const steps = follow(doneIds).filter(({ nodeId }) => !doneIds.includes(nodeId));
    budget.overlaps.addRun([runId], steps);
    addSteps(board, version, { funnelId, funnelName, groupIds: [groupId], state }, steps, budget);
  }
}

function addSteps(
  board: CalendarBoard,
  version: Version,
  { funnelId, funnelName, groupIds, state }: Source,
  steps: readonly CalendarStep[],
  budget: Budget,
): void {
  budget.left -= steps.length;
  const subjects = budget.subjects.get(version) ?? new Map<string, Subject>();
  budget.subjects.set(version, subjects);
  const source = `funnel ${funnelId}`;
  for (const { nodeId, atMs, certainty } of steps) {
    if (!board.isVisible(atMs)) continue;
    const subject =
      subjects.get(nodeId) ??
      ({ kind: 'step', id: funnelId, name: funnelName, ...describeStep(version.plan.get(nodeId)) } as const);
    subjects.set(nodeId, subject);
    board.add(subject, { atMs, certainty, state, groupIds, source });
  }
}
