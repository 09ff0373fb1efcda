import type { FunnelRun, FunnelSchedule } from '@contract/schemas/shapes';

/** A server that knows only the specified fields sends no `schedule_id`; then the common moment tells. */
type StartedRun = Pick<FunnelRun, 'schedule_time' | 'status'> & Partial<Pick<FunnelRun, 'schedule_id'>>;

/** What a running run can be stopped by; undefined when there is nothing left to stop. */
export function scheduleIdOfRun(run: StartedRun, schedules: readonly FunnelSchedule[]): number | undefined {
  if (run.status !== 'running') return undefined;
  return run.schedule_id ?? schedules.find(({ start_at }) => start_at === run.schedule_time)?.id;
}

/** The armed schedules that no run began from yet, in their order. */
export function findPlanned(schedules: readonly FunnelSchedule[], runs: readonly StartedRun[]): FunnelSchedule[] {
  const begunIds = new Set(runs.flatMap(({ schedule_id }) => schedule_id ?? []));
  const begunTimes = new Set(
    runs.filter(({ schedule_id }) => (schedule_id ?? null) === null).map((run) => run.schedule_time),
  );
  return schedules.filter(({ id, active, start_at }) => active && !begunIds.has(id) && !begunTimes.has(start_at));
}
