import { untilOf, type RunEnds } from '@contract/planner/runEnd';
import { DAY_MS, HOUR_MS } from '@contract/time';

import type { AheadSeries, AheadStart } from './ahead.queries';
import { addSteps, type AheadParts, type Budget, type Source, type VersionReader } from './aheadSteps';
import type { CalendarBoard, Subject } from './calendarBoard';
import { listOccurrences } from './occurrences';

/** A run may wait for a day of the week, and so take longer than another one. */
const OTHER_LENGTH_MS = 7 * DAY_MS;

/** What a start, or each one of a series, is of. */
const subjectOf = ({ funnelId, funnelName, seriesId, revision }: Omit<AheadStart, 'startIds' | 'groupIds' | 'atMs'>) =>
  ({ kind: 'start', id: funnelId, name: funnelName, seriesId, revision }) as const;

type Read = Awaited<ReturnType<VersionReader['read']>>;

/** Adds the starts that wait already, with their steps. */
export async function addStarts(parts: AheadParts, rows: readonly AheadStart[], budget: Budget): Promise<void> {
  const { db, versions } = parts;
  for (const row of rows) {
    const read = row.versionId === null ? null : await versions.read(db, row.versionId);
    const ends = await endsOf(parts, row);
    addStart(parts, { subject: subjectOf(row), read, ends, ...row }, budget);
  }
}

/** When runs of a series end that must not run beside each other; null for all others. */
async function endsOf(
  { db, versions }: AheadParts,
  row: Pick<AheadStart, 'alone' | 'versionId'>,
): Promise<RunEnds | null> {
  if (row.alone === null || row.versionId === null) return null;
  return (await versions.ends(db, [row.versionId])).get(row.versionId) ?? null;
}

/** Two starts of a series are a day apart, an hour less when the clocks change. */
const canOverlap = (ends: RunEnds, startMs: number): boolean =>
  !ends.isMovable || untilOf(ends.ofStart(startMs)) - startMs >= DAY_MS - HOUR_MS;

/** A start that waits, or one of a series that will. */
interface PlannedStart extends Pick<AheadStart, 'funnelId' | 'funnelName' | 'isPaused' | 'atMs' | 'alone'> {
  subject: Subject;
  read: Read | null;
  ends: RunEnds | null;
  groupIds: readonly number[];
  startIds: readonly number[];
}

function addStart({ scope, board }: AheadParts, row: PlannedStart, budget: Budget): void {
  const { funnelId, startIds, ends, subject } = row;
  const state = row.isPaused ? 'paused' : 'waiting';
  const atMs = Math.max(row.atMs, scope.nowMs);
  const entry = { atMs: row.atMs, certainty: 'exact', source: `funnel ${funnelId}` } as const;
  const alone = row.isPaused ? null : row.alone;
  const all = { free: row.groupIds, overlap: [], reply: [] };
  const { free, overlap, reply } = alone === null ? all : budget.overlaps.split(alone, row.groupIds, atMs);
  // Those that stand for both are moved together, by the entry of those that happen.
  const leftOut = { ...entry, state: 'skipped', reason: 'overlap' } as const;
  const idsOf = (others: number) => (others === 0 ? startIds : []);
  if (overlap.length > 0) board.add(subject, { groupIds: overlap, startIds: idsOf(free.length), ...leftOut });
  if (reply.length > 0)
    board.add(subject, {
      ...leftOut,
      certainty: 'reply',
      groupIds: reply,
      startIds: idsOf(free.length + overlap.length),
    });
  if (free.length > 0) board.add(subject, { state, groupIds: free, startIds, ...entry });
  if (alone !== null && ends && free.length > 0) budget.overlaps.addStart(alone, free, ends.ofStart(atMs));
  addLater(board, row, { groupIds: free, state, atMs, isUnsure: false }, budget);
  addLater(board, row, { groupIds: reply, state, atMs, isUnsure: true }, budget);
}

/** What is sent later than the start itself, whose entry has the rest. */
function addLater(board: CalendarBoard, row: PlannedStart, { groupIds, ...when }: When, budget: Budget): void {
  const { funnelId, funnelName, read } = row;
  const { atMs, state, isUnsure } = when;
  if (groupIds.length === 0 || read === null || budget.left <= 0) return;
  const later = read.graph.ofStart(atMs).filter((step) => step.atMs > atMs);
  const steps = isUnsure ? later.map((step) => ({ ...step, certainty: 'reply' as const })) : later;
  addSteps(board, read.version, { funnelId, funnelName, groupIds, state }, steps, budget);
}

interface When extends Pick<Source, 'groupIds' | 'state'> {
  atMs: number;
  /** Whether it starts only if somebody replies before. */
  isUnsure: boolean;
}

/** Adds the starts of series after those that wait already, with their steps, which may be visible when their start no longer is. */
export async function addSeries(parts: AheadParts, rows: readonly AheadSeries[], budget: Budget): Promise<void> {
  const { db, scope, versions, groupsOf } = parts;
  for (const series of rows) {
    const { funnelId, funnelName, isPaused, versionId, nextForMs, repeat, alone } = series;
    const groupIds = await groupsOf(series);
    if (groupIds.length === 0 || versionId === null) continue;
    const read = await versions.read(db, versionId);
    const ends = await endsOf(parts, series);
    const subject = subjectOf(series);
    const same = { funnelId, funnelName, isPaused, alone, read, ends, groupIds, startIds: [], subject };
    const lengthMs = (read.graph.ofStart(nextForMs).at(-1)?.atMs ?? nextForMs) - nextForMs;
    // Of starts that leave out others all are followed from the next one on.
    const fromMs = ends && canOverlap(ends, nextForMs) ? nextForMs : scope.from.getTime() - lengthMs - OTHER_LENGTH_MS;
    const range = { fromMs, toMs: scope.to.getTime() };
    for (const { atMs } of listOccurrences([{ nextMs: null, ruleMs: nextForMs, repeat }], range))
      addStart(parts, { atMs, ...same }, budget);
  }
}
