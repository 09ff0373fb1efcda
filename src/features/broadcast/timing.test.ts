import { DAY_MS, HOUR_MS } from '@contract/time';

import { immediately, readTiming, timingOf, toPlan, type BroadcastTiming } from './timing';

const nowMs = Date.parse('2026-11-25T09:00:00Z');
const timing = (kind: BroadcastTiming['kind'], part: Partial<BroadcastTiming> = {}): BroadcastTiming => ({
  ...immediately(),
  kind,
  ...part,
});
const weekly = { ...immediately().repeat, kind: 'weekly' as const, timeText: '10:00', weekdays: [4], zone: 'UTC+0' };

it('reads a moment of the browser, or says why there is none', () => {
  const local = (text: string) => new Date(text).getTime();
  expect(readTiming(timing('once', { startText: '26.11.2026 10:30' }), nowMs)).toEqual({
    atMs: local('2026-11-26T10:30'),
  });
  expect(readTiming(timing('once'), nowMs)).toEqual({ problem: 'noTime' });
  expect(readTiming(timing('once', { startText: 'tomorrow' }), nowMs)).toEqual({ problem: 'unreadable' });
  expect(readTiming(timing('once', { startText: '24.11.2026 10:30' }), nowMs)).toEqual({ problem: 'past' });
});

it('reads a repetition with its last day included', () => {
  const read = (part: Partial<BroadcastTiming['repeat']>) =>
    readTiming(timing('repeat', { repeat: { ...weekly, ...part } }), nowMs);
  const firstMs = Date.parse('2026-11-26T10:00:00Z');
  expect(read({})).toEqual({ atMs: firstMs });
  expect(read({ untilText: '26.11.2026' })).toEqual({ atMs: firstMs });
  expect(read({ untilText: '25.11.2026' })).toEqual({ problem: 'over' });
  expect(read({ untilText: '31.02.2027' })).toEqual({ problem: 'unreadable' });
  expect(read({ weekdays: [] })).toEqual({ problem: 'noWeekday' });
  expect(read({ timeText: '' })).toEqual({ problem: 'noTime' });
});

it('shows a planned broadcast as it was entered', () => {
  const planned = {
    id: 1,
    status: 'scheduled' as const,
    message: 'x',
    mediaUrl: null,
    mediaName: null,
    groupCount: 1,
    selection: null,
    startsAtMs: nowMs + DAY_MS,
    repeat: null,
    revision: 1,
    missedReason: null,
    changedAtMs: nowMs,
  };
  expect(toPlan(timingOf(planned), nowMs)).toEqual({ startsAtMs: nowMs + DAY_MS, repeat: null });
  expect(timingOf({ ...planned, status: 'missed', startsAtMs: nowMs - HOUR_MS })).toMatchObject({
    kind: 'once',
    startText: '',
  });
  expect(toPlan(timingOf({ ...planned, status: 'draft', startsAtMs: null }), nowMs)).toEqual({
    startsAtMs: null,
    repeat: null,
  });
  const { repeat } = toPlan(timing('repeat', { repeat: { ...weekly, untilText: '31.12.2026' } }), nowMs);
  expect(repeat).toMatchObject({ kind: 'weekly', time: '10:00', untilMs: Date.parse('2027-01-01T00:00:00Z') - 1 });
  expect(toPlan(timingOf({ ...planned, repeat }), nowMs)).toEqual({ startsAtMs: null, repeat });
});
