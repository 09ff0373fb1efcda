import { parseStructure } from './structure';

const read = (timeOfDay: unknown) =>
  parseStructure({
    nodes: [{ id: 's', type: 'schedule', position: { x: 0, y: 0 }, data: { schedule: '', timeOfDay } }],
    edges: [],
  }).nodes[0]?.data;

it('reads times of day, and leaves what is unreadable open', () => {
  const timeOfDay = { time: '10:00', weekdays: [1, 5], minDays: 2, zone: 'Europe/Moscow' };
  expect(read(timeOfDay)).toEqual({ schedule: '', timeOfDay });
  expect(read({ time: 7, weekdays: ['x', 9, 5], minDays: -1 })).toEqual({
    schedule: '',
    timeOfDay: { time: '', weekdays: [5], minDays: 0, zone: '' },
  });
  for (const none of [undefined, null, 'daily']) expect(read(none)).toEqual({ schedule: '' });
});
