import type { FunnelRun, FunnelSchedule } from '@contract/schemas/shapes';

type Begun = Pick<FunnelRun, 'schedule_time' | 'status'>;

/** The schedule that a running run came from, by their common moment; undefined when there is nothing left to stop. */
export function scheduleOfRun(run: Begun, schedules: readonly FunnelSchedule[]): FunnelSchedule | undefined {
  if (run.status !== 'running') return undefined;
  return schedules.find(({ start_at }) => start_at === run.schedule_time);
}

/** The armed schedules that no run began from yet, in their order. */
export function findPlanned(schedules: readonly FunnelSchedule[], runs: readonly Begun[]): FunnelSchedule[] {
  const begun = new Set(runs.map(({ schedule_time }) => schedule_time));
  return schedules.filter(({ active, start_at }) => active && !begun.has(start_at));
}
