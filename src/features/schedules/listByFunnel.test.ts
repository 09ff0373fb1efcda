import type { ShownSchedule } from '@/api/parse/schedules';

import { byGroup, listByFunnel, summarize } from './listByFunnel';

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
const ids = (rows: ReturnType<typeof listByFunnel>) => rows.map((row) => row.schedule.id);

it('counts schedules, and every funnel and group once', () => {
  expect(summarize(schedules)).toEqual({ schedules: 4, funnels: 2, groups: 2 });
  expect(summarize([])).toEqual({ schedules: 0, funnels: 0, groups: 0 });
});

it('lists schedules below their funnel, funnels by name and schedules by time', () => {
  const lines = listByFunnel(schedules).map(
    ({ funnel, schedule: { id } }) =>
      `${funnel.name} ${funnel.schedules.length} ${funnel.isActive ? 'on' : 'off'} ${id}`,
  );
  expect(lines).toEqual(['Autumn 1 off 12', 'Spring 3 on 14', 'Spring 3 on 13', 'Spring 3 on 11']);
});

it('separates two funnels with the same name', () => {
  const twins = [
    { ...schedule(11, 4, 5, 1), funnel_name: 'Same' },
    { ...schedule(12, 3, 5, 1), funnel_name: 'Same' },
    { ...schedule(13, 4, 5, 2), funnel_name: 'Same' },
  ];
  expect(listByFunnel(twins).map(({ funnel }) => funnel.id)).toEqual([3, 4, 4]);
});

it('sorts groups by the shown name, 2 before 10, nameless ones last', () => {
  const rows = listByFunnel([
    { ...schedule(1, 1, 5, 1), name: 'Chat 10' },
    { ...schedule(2, 1, 6, 2), name: 'Zoo', custom_name: ' chat 2' },
    { ...schedule(3, 1, 8, 3), name: ' ' },
    { ...schedule(4, 1, 7, 4) },
  ]);
  expect(ids(rows.toSorted(byGroup))).toEqual([2, 1, 4, 3]);
});
