import { parseStats } from './stats';

it.each([
  [
    { messagesSent: 12, funnelsActive: 3, groupsCount: 5, lastUpdate: 1_700_000_000_000 },
    { messagesSent: 12, funnelsActive: 3, lastUpdate: 1_700_000_000_000 },
  ],
  [
    { messagesSent: '12', lastUpdate: '2023-11-14T22:13:20Z' },
    { messagesSent: 12, funnelsActive: null, lastUpdate: 1_700_000_000_000 },
  ],
  [{}, { messagesSent: null, funnelsActive: null, lastUpdate: null }],
  ['many', { messagesSent: null, funnelsActive: null, lastUpdate: null }],
])('reads the numbers %j', (response, expected) => {
  expect(parseStats(response)).toEqual(expected);
});
