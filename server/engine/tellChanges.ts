import type { EngineParts } from './engineDeps';
import { publishRuns, type RunChanges } from './runEvents';

/** Tells the owners what became of their runs and broadcasts in one transaction, after it is committed. */
export async function tellChanges(parts: EngineParts, changes: Partial<RunChanges>): Promise<void> {
  const { movedBroadcasts = [], completedBroadcasts = [] } = changes;
  const completed = new Set(completedBroadcasts);
  for (const id of new Set(movedBroadcasts)) if (!completed.has(id)) parts.broadcastNews.moved(id);
  for (const id of completed) parts.broadcastNews.ended(id);
  await publishRuns(parts.db, parts.publish, changes);
}
