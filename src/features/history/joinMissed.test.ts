import type { FunnelRun, MissedStart } from '@contract/schemas/shapes';

import { joinMissed } from './joinMissed';

const run = (id: number, started_at: number) => ({ id, started_at }) as FunnelRun;
const missed = (id: number, start_at: number): MissedStart => ({ id, start_at, group_id: 5, reason: 'late' });
const order = (...[runs, missedStarts]: Parameters<typeof joinMissed>) =>
  joinMissed(runs, missedStarts).map((entry) =>
    entry.kind === 'run' ? `run ${entry.run.id}` : `missed ${entry.missed.id}`,
  );

it('puts missed starts between the runs, the latest first', () => {
  expect(order([run(2, 300), run(1, 100)], [missed(8, 50), missed(9, 200), missed(7, 400)])).toEqual([
    'missed 7',
    'run 2',
    'missed 9',
    'run 1',
    'missed 8',
  ]);
});

it('keeps the order of the runs, and does with either alone', () => {
  expect(order([run(3, 100), run(2, 100)], [])).toEqual(['run 3', 'run 2']);
  expect(order([], [missed(1, 10), missed(2, 20)])).toEqual(['missed 2', 'missed 1']);
  expect(order([], [])).toEqual([]);
});
