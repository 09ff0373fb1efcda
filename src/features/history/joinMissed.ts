import type { MissedStart } from '@contract/schemas/shapes';

import type { KnownRun } from '@/api/parse/runs';

/** What stands in the history: a run that began, or a start that never came. */
export type HistoryEntry = { kind: 'run'; run: KnownRun } | { kind: 'missed'; missed: MissedStart };

/** Runs and missed starts together, the latest first, as runs come from the server. */
export function joinMissed(runs: readonly KnownRun[], missedStarts: readonly MissedStart[]): HistoryEntry[] {
  const entries: HistoryEntry[] = [];
  const waiting = [...missedStarts].sort((one, other) => other.start_at - one.start_at);
  for (const run of runs) {
    while (waiting[0] && waiting[0].start_at > (run.started_at ?? Infinity))
      entries.push(...waiting.splice(0, 1).map(toEntry));
    entries.push({ kind: 'run', run });
  }
  return [...entries, ...waiting.map(toEntry)];
}

const toEntry = (missed: MissedStart): HistoryEntry => ({ kind: 'missed', missed });
