import { parseStructure } from './structure';

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
