import { newGraph } from '../graph/newGraph';

import { isDraft } from './draft';

const timeOfDay = { time: '10:00', weekdays: [1, 5], minDays: 0, zone: 'Europe/Moscow' };
const draftWith = (stored: unknown) => ({
  funnelName: 'Spring',
  revision: null,
  ts: 1,
  nodes: [
    ...newGraph().nodes,
    { id: 's', type: 'schedule', position: { x: 0, y: 0 }, data: { schedule: '', timeOfDay: stored } },
  ],
  edges: [],
});

it('accepts drafts with and without times of day', () => {
  for (const stored of [timeOfDay, { ...timeOfDay, time: '', weekdays: [] }, null, undefined]) {
    expect(isDraft(draftWith(stored))).toBe(true);
  }
});

it('rejects drafts with broken times of day', () => {
  const broken = [
    '10:00',
    [],
    {},
    { ...timeOfDay, weekdays: '1' },
    { ...timeOfDay, minDays: '0' },
    { ...timeOfDay, zone: 3 },
  ];
  for (const stored of broken) expect(isDraft(draftWith(stored))).toBe(false);
});
