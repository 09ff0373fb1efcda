import { createCalendarGraph, type CalendarGraph, type CalendarStep } from '@contract/planner/calendarSteps';
import type { PlannedMessage } from '@contract/planner/plan';
import { limits } from '@contract/limits';

import type { Queryable } from '../../db/database';
import { createRunEndReader, type Overlaps } from '../../engine/runs/overlaps';
import { createVersionCache, type Version } from '../../engine/runs/versions';
import type { CalendarBoard, Subject } from './calendarBoard';
import type { CalendarScope } from './calendarFilter';
import type { GroupReader } from './groupReader';

/** Prepared versions of funnels, which never change. */
export function createVersionReader() {
  const versions = createVersionCache();
  const graphs = new WeakMap<Version, CalendarGraph>();
  return {
    ends: createRunEndReader(),
    async read(db: Queryable, versionId: number): Promise<{ version: Version; graph: CalendarGraph }> {
      const version = await versions.load(db, versionId);
      const graph = graphs.get(version) ?? createCalendarGraph(version.graph);
      graphs.set(version, graph);
      return { version, graph };
    },
  };
}

export type VersionReader = ReturnType<typeof createVersionReader>;

/** What is read, and where it is noted. */
export interface AheadParts {
  db: Queryable;
  scope: CalendarScope & { accountId: number };
  versions: VersionReader;
  board: CalendarBoard;
  groupsOf: GroupReader;
}

/** How many steps more are listed, and what is known of their subjects and of runs that go on. */
export interface Budget {
  left: number;
  /** What steps of each version are, by node. */
  subjects: Map<Version, Map<string, Subject>>;
  overlaps: Overlaps;
}

/** Whose steps they are. */
export interface Source {
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

/** Adds steps of a run, or of one that will start. */
export function addSteps(
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
