import type { FunnelSchedule } from '@contract/schemas/shapes';

import { findPlanned, scheduleIdOfRun } from './schedulesOfRuns';

const schedule = (id: number, start_at: number, active = true): FunnelSchedule => ({
  id,
  funnel_id: 7,
  group_id: 5,
  start_at,
  active,
});
const schedules = [schedule(1, 100), schedule(2, 200), schedule(3, 300, false)];

it('stops a run by its own schedule, also when another starts at the same moment', () => {
  const run = { schedule_id: 4, schedule_time: 100, status: 'running' } as const;
  expect(scheduleIdOfRun(run, schedules)).toBe(4);
  expect(scheduleIdOfRun({ ...run, status: 'stopped' }, schedules)).toBeUndefined();
});

it('lists only active schedules without a run, and keeps a second start at the same moment', () => {
  const twins = [schedule(1, 100), schedule(9, 100), schedule(3, 300, false)];
  const planned = findPlanned(twins, [{ schedule_id: 1, schedule_time: 100, status: 'running' }]);
  expect(planned.map(({ id }) => id)).toEqual([9]);
});

describe('with a server without schedule ids', () => {
  it('matches by the common start time', () => {
    expect(scheduleIdOfRun({ schedule_time: 100, status: 'running' }, schedules)).toBe(1);
    expect(scheduleIdOfRun({ schedule_time: null, status: 'running' }, schedules)).toBeUndefined();
    const planned = findPlanned(schedules, [{ schedule_time: 100, status: 'running' }]);
    expect(planned.map(({ id }) => id)).toEqual([2]);
  });
});
