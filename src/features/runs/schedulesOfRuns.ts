import type { FunnelRun, FunnelSchedule } from '@contract/schemas/shapes';

/** A server with only the specified fields sends no `schedule_id`; then the start time decides. */
type StartedRun = Pick<FunnelRun, 'schedule_time' | 'status'> & Partial<Pick<FunnelRun, 'schedule_id'>>;

/** The schedule that stops a running run; undefined when nothing is left to stop. */
export function scheduleIdOfRun(run: StartedRun, schedules: readonly FunnelSchedule[]): number | undefined {
  if (run.status !== 'running') return undefined;
  return run.schedule_id ?? schedules.find(({ start_at }) => start_at === run.schedule_time)?.id;
}

/** Active schedules without a run, in their order. */
export function findPlanned(schedules: readonly FunnelSchedule[], runs: readonly StartedRun[]): FunnelSchedule[] {
  const begunIds = new Set(runs.flatMap(({ schedule_id }) => schedule_id ?? []));
  const begunTimes = new Set(
    runs.filter(({ schedule_id }) => (schedule_id ?? null) === null).map((run) => run.schedule_time),
  );
  return schedules.filter(({ id, active, start_at }) => active && !begunIds.has(id) && !begunTimes.has(start_at));
}
