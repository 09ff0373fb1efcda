import { eq, sql } from 'drizzle-orm';

import type { RunEvent } from '@contract/events';

import type { Database } from '../../db/database';
import { isAnyOf } from '../../db/isAnyOf';
import { funnelRuns, funnels, groups } from '../../db/schema';
import type { Publish } from '../../realtime/publish';
import type { RunParts } from './runParts';
import { isTrialRun } from './trials';

/** Changes of runs and broadcasts in one transaction, published after its commit. */
export interface RunChanges {
  started: number[];
  moved: number[];
  completed: number[];
  movedBroadcasts: number[];
  completedBroadcasts: number[];
}

export const noChanges = (): RunChanges => ({
  started: [],
  moved: [],
  completed: [],
  movedBroadcasts: [],
  completedBroadcasts: [],
});

/** Several changes as one, each run and broadcast once. */
export function mergeChanges(all: readonly Partial<RunChanges>[]): RunChanges {
  const merged = noChanges();
  for (const name of Object.keys(merged) as (keyof RunChanges)[])
    merged[name] = [...new Set(all.flatMap((changes) => changes[name] ?? []))];
  return merged;
}

/** Publishes changed runs to their owners. */
export async function publishRuns(db: Database, publish: Publish, changes: Partial<RunChanges>): Promise<void> {
  const { started = [], moved = [], completed = [] } = changes;
  const runIds = [...new Set([...started, ...moved, ...completed])];
  if (runIds.length === 0) return;
  const rows = await db
    .select({
      userId: funnels.userId,
      runId: funnelRuns.id,
      funnelId: funnels.id,
      funnelName: funnels.name,
      groupId: groups.id,
      groupName: sql<string>`coalesce(${groups.customName}, ${groups.name})`,
      isTrial: sql<boolean>`${isTrialRun}`,
      isStopped: sql<boolean>`${funnelRuns.status} = 'stopped'`,
    })
    .from(funnelRuns)
    .innerJoin(funnels, eq(funnels.id, funnelRuns.funnelId))
    .innerJoin(groups, eq(groups.id, funnelRuns.groupId))
    .where(isAnyOf(funnelRuns.id, runIds));
  const known = new Map<number, { userId: number; event: RunEvent }>(
    rows.map(({ userId, isTrial, isStopped, ...run }) => [
      run.runId,
      { userId, event: { ...run, ...(isTrial && { isTrial }), ...(isStopped && { isStopped }) } },
    ]),
  );
  const publishEach = (name: 'funnel:started' | 'funnel:progress' | 'funnel:completed', ids: readonly number[]) => {
    for (const id of ids) {
      const run = known.get(id);
      if (run) publish(run.userId, name, run.event);
    }
  };
  publishEach('funnel:started', started);
  publishEach('funnel:progress', moved);
  publishEach('funnel:completed', completed);
}

/** Publishes the changes of runs and broadcasts in one transaction to their owners, after its commit. */
export async function publishChanges(parts: RunParts, changes: Partial<RunChanges>): Promise<void> {
  const { movedBroadcasts = [], completedBroadcasts = [] } = changes;
  const completed = new Set(completedBroadcasts);
  for (const id of new Set(movedBroadcasts)) if (!completed.has(id)) parts.broadcastProgress.moved(id);
  for (const id of completed) parts.broadcastProgress.ended(id);
  await publishRuns(parts.db, parts.publish, changes);
}
