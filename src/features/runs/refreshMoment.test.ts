import { limits } from '@contract/limits';
import type { Wait } from '@contract/schemas/shapes';

import type { KnownRun } from '@/api/parse/runs';

import { findRefreshMoment } from './refreshMoment';

const NOW_S = 1_795_000_000;
const NOW_MS = NOW_S * 1_000;
const makeRun = (nextAt: number | null, wait: Wait | null, part: Partial<KnownRun> = {}): KnownRun => ({
  ...{ id: 1, funnel_id: 7, group_id: 5, schedule_id: null, started_at: NOW_S, schedule_time: null, finished: false },
  ...{ status: 'running', messages: [], progress: { done: 0, total: 2, nextAt, wait } },
  ...part,
});
const after = (...runs: KnownRun[]) => {
  const foundMs = findRefreshMoment(runs, NOW_MS);
  return foundMs === null ? null : (foundMs - NOW_MS) / 1_000;
};

it('is after the next moment that is shown, of all runs', () => {
  expect(after(makeRun(NOW_S + 60, { reason: 'time', moment: null }))).toBe(62);
  expect(after(makeRun(NOW_S - 60, { reason: 'pace', moment: NOW_S + 30 }))).toBe(32);
  expect(after(makeRun(NOW_S + 60, { reason: 'quiet', moment: NOW_S + 90 }), makeRun(NOW_S + 5, null))).toBe(7);
});

it('is at the usual interval while a wait without a moment lasts', () => {
  const usual = limits.schedules.refreshMs / 1_000;
  expect(after(makeRun(NOW_S - 60, { reason: 'queue', moment: null }))).toBe(usual);
  expect(after(makeRun(NOW_S - 60, { reason: 'offline', moment: NOW_S - 90 }))).toBe(usual);
  expect(after(makeRun(NOW_S - 60, { reason: 'pace', moment: NOW_S - 1 }))).toBe(usual);
});

it('is never while only an event can change something', () => {
  expect(after(makeRun(null, { reason: 'reply', moment: null }))).toBeNull();
  expect(after(makeRun(NOW_S + 60, { reason: 'paused', moment: null }, { pausedAt: NOW_MS }))).toBeNull();
  expect(after(makeRun(NOW_S + 60, null, { status: 'finished', finished: true }))).toBeNull();
  expect(after(makeRun(null, null, { progress: undefined }))).toBeNull();
});
