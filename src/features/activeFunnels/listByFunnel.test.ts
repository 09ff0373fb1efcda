import type { ShownSchedule } from '@/api/parse/schedules';

import { listByFunnel, summarize } from './listByFunnel';

const schedule = (id: number, funnel_id: number, group_id: number, start_at: number | null): ShownSchedule => ({
  id,
  funnel_id,
  group_id,
  start_at,
  active: true,
  funnel_name: funnel_id === 1 ? 'Spring' : 'Autumn',
  funnel_active: funnel_id === 1,
});
const schedules = [schedule(11, 1, 5, 300), schedule(12, 2, 5, 200), schedule(13, 1, 6, 100), schedule(14, 1, 6, null)];

it('counts schedules, and every funnel and group once', () => {
  expect(summarize(schedules)).toEqual({ schedules: 4, funnels: 2, groups: 2 });
  expect(summarize([])).toEqual({ schedules: 0, funnels: 0, groups: 0 });
});

it('puts schedules below their funnel, funnels by name and schedules by moment', () => {
  const lines = listByFunnel(schedules).map((entry) =>
    entry.kind === 'funnel'
      ? `${entry.name} ${entry.scheduleCount} ${entry.isActive ? 'on' : 'off'}`
      : `${entry.schedule.id}${entry.isLast ? ' last' : ''}`,
  );
  expect(lines).toEqual(['Autumn 1 off', '12 last', 'Spring 3 on', '14', '13', '11 last']);
});

it('keeps two funnels of one name apart', () => {
  const twins = [
    { ...schedule(11, 4, 5, 1), funnel_name: 'Same' },
    { ...schedule(12, 3, 5, 1), funnel_name: 'Same' },
  ];
  expect(listByFunnel(twins).flatMap((entry) => (entry.kind === 'funnel' ? entry.id : []))).toEqual([3, 4]);
});
