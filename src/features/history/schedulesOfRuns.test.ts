import type { FunnelSchedule } from '@contract/schemas/shapes';

import { findPlanned, scheduleOfRun } from './schedulesOfRuns';

const schedule = (id: number, start_at: number, active = true): FunnelSchedule => ({
  id,
  funnel_id: 7,
  group_id: 5,
  start_at,
  active,
});
const schedules = [schedule(1, 100), schedule(2, 200), schedule(3, 300, false)];

it('finds what a running run can be stopped by, and nothing for one that is over', () => {
  expect(scheduleOfRun({ schedule_time: 100, status: 'running' }, schedules)?.id).toBe(1);
  expect(scheduleOfRun({ schedule_time: 100, status: 'stopped' }, schedules)).toBeUndefined();
  expect(scheduleOfRun({ schedule_time: null, status: 'running' }, schedules)).toBeUndefined();
});

it('plans only what is armed and has not begun', () => {
  const planned = findPlanned(schedules, [{ schedule_time: 100, status: 'running' }]);
  expect(planned.map(({ id }) => id)).toEqual([2]);
});
