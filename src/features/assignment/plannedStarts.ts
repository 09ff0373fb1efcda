import type { FunnelSchedule } from '@contract/schemas/shapes';
import { SECOND_MS } from '@contract/time';

/** A start that exists only in the dialog, with a temporary id until it is saved. Source: SPEC-3.22. */
export interface TemporaryStart {
  id: `temp_${number}`;
  /** Unix seconds. */
  startAtS: number;
}

/** A start in the dialog's list: saved, or only local. */
export type PlannedStart =
  | ({ id: number; startAtS: number } & Pick<FunnelSchedule, 'version' | 'leftOut'>)
  | TemporaryStart;

/** Keys under `assignment:problems` that prevent saving. */
export type SaveProblem = 'nothingToSave' | 'notAdded' | 'inPast';

/** Whether a start is not saved yet. */
export function isTemporary(start: PlannedStart): start is TemporaryStart {
  return typeof start.id === 'string';
}

/** All starts by time; those saved by another tab meanwhile are shown once. */
export function joinStarts(saved: readonly FunnelSchedule[], added: readonly TemporaryStart[]): PlannedStart[] {
  const takenS = new Set(saved.map(({ start_at }) => start_at));
  const known = saved.map(({ id, start_at, version, leftOut }): PlannedStart => ({
    id,
    startAtS: start_at,
    ...(version && { version }),
    ...(leftOut && { leftOut }),
  }));
  return [...known, ...added.filter(({ startAtS }) => !takenS.has(startAtS))].sort(
    (one, other) => one.startAtS - other.startAtS,
  );
}

/** Content of the dialog when saving. */
interface Assignment {
  funnelId: number | null;
  starts: readonly PlannedStart[];
  /** Whether a date or time was entered and not added. */
  hasUnaddedStart: boolean;
}

/** The first reason why the assignment cannot be saved, or null. Source: SPEC-5.21. */
export function findSaveProblem({ funnelId, starts, hasUnaddedStart }: Assignment, nowMs: number): SaveProblem | null {
  if (hasUnaddedStart) return 'notAdded';
  if (funnelId === null || starts.length === 0) return 'nothingToSave';
  return starts.some((start) => isTemporary(start) && start.startAtS * SECOND_MS <= nowMs) ? 'inPast' : null;
}
