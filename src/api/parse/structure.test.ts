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

it('reads fields that come otherwise, and removes what is unreadable', () => {
  const { nodes, edges } = parseStructure({
    nodes: [
      { id: 7, type: 'delay', position: { x: '12', y: null }, data: { delay: '90', delayHours: -1, note: 'kept' } },
      { id: 'message_1', data: { message: 5, schedule: {}, media: '' } },
    ],
    edges: [
      { source: 7, target: 'message_1', label: 3, data: { condition: 'never', delay: null, label: 'On' } },
      { id: 'lost', source: 7 },
    ],
  });
  expect(nodes).toEqual([
    { id: '7', type: 'delay', position: { x: 12, y: 0 }, data: { delay: 90, note: 'kept' } },
    { id: 'message_1', type: 'message', position: { x: 0, y: 160 }, data: { message: '5', media: null } },
  ]);
  expect(edges).toEqual([
    { id: '7-message_1-0', source: '7', target: 'message_1', label: '3', data: { condition: 'always', label: 'On' } },
  ]);
});
