import type { FunnelSchedule } from '@contract/schemas/shapes';

/** A start that exists only in the dialog; its id is temporary until it is saved. Source: spec §3. */
export interface TemporaryStart {
  id: `temp_${number}`;
  /** Unix seconds. */
  startAtS: number;
}

/** A start in the dialog's list: saved on the server, or only here. */
export type PlannedStart = { id: number; startAtS: number } | TemporaryStart;

/** Names of keys under `assignment:problems` that keep the whole from being saved. */
export type SaveProblem = 'nothingToSave' | 'notAdded' | 'inPast';

/** Whether a start has never left the dialog. */
export function isTemporary(start: PlannedStart): start is TemporaryStart {
  return typeof start.id === 'string';
}

/** All starts by their moment; what another tab has saved in the meantime is not shown twice. */
export function joinStarts(saved: readonly FunnelSchedule[], added: readonly TemporaryStart[]): PlannedStart[] {
  const takenS = new Set(saved.map(({ start_at }) => start_at));
  const known = saved.map(({ id, start_at }): PlannedStart => ({ id, startAtS: start_at }));
  return [...known, ...added.filter(({ startAtS }) => !takenS.has(startAtS))].toSorted(
    (one, other) => one.startAtS - other.startAtS,
  );
}

/** What the dialog holds when it is to be saved. */
interface Assignment {
  funnelId: number | null;
  starts: readonly PlannedStart[];
  /** Whether a date or a time was entered and not added. */
  hasUnaddedStart: boolean;
}

/** The first reason why the assignment cannot be saved, or null. Source: spec §5. */
export function findSaveProblem({ funnelId, starts, hasUnaddedStart }: Assignment, nowMs: number): SaveProblem | null {
  if (hasUnaddedStart) return 'notAdded';
  if (funnelId === null || starts.length === 0) return 'nothingToSave';
  return starts.some((start) => isTemporary(start) && start.startAtS * 1_000 <= nowMs) ? 'inPast' : null;
}
