import type { FunnelRun, MissedStart } from '@contract/schemas/shapes';

/** What stands in the history: a run that began, or a start that never came. */
export type HistoryEntry = { kind: 'run'; run: FunnelRun } | { kind: 'missed'; missed: MissedStart };

/** Runs and missed starts together, the latest first, as runs come from the server. */
export function joinMissed(runs: readonly FunnelRun[], missedStarts: readonly MissedStart[]): HistoryEntry[] {
  const entries: HistoryEntry[] = [];
  const waiting = [...missedStarts].sort((one, other) => other.start_at - one.start_at);
  for (const run of runs) {
    while (waiting[0] && waiting[0].start_at > run.started_at) entries.push(...waiting.splice(0, 1).map(toEntry));
    entries.push({ kind: 'run', run });
  }
  return [...entries, ...waiting.map(toEntry)];
}

const toEntry = (missed: MissedStart): HistoryEntry => ({ kind: 'missed', missed });
