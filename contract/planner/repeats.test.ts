import { inShort } from '@test/kit/effort';

import { DAY_MS, HOUR_MS } from '../time';
import { isCompleteRepeat, nextRepeat, nextReplacing, shiftRepeat, type Repeat } from './repeats';

const daily: Repeat = {
  kind: 'daily',
  time: '10:00',
  weekdays: [],
  monthDay: 1,
  zone: 'Europe/Moscow',
  untilMs: null,
};
const at = (text: string) => Date.parse(text);

/** The next few moments as text in UTC. */
function list(repeat: Partial<Repeat>, after: string, count = 4): string[] {
  const found: string[] = [];
  let atMs: number | null = at(after);
  while (found.length < count) {
    atMs = nextRepeat({ ...daily, ...repeat }, atMs);
    if (atMs === null) break;
    found.push(new Date(atMs).toISOString().slice(0, 16));
  }
  return found;
}

it('happens every day at its time in its zone, never at the moment it happened last', () => {
  expect(list({}, '2026-11-25T06:59:59Z', 2)).toEqual(['2026-11-25T07:00', '2026-11-26T07:00']);
  expect(list({}, '2026-11-25T07:00:00Z', 1)).toEqual(['2026-11-26T07:00']);
});

it('keeps its local time over both changes of the clocks', () => {
  expect(list({ zone: 'Europe/Berlin' }, '2026-03-28T00:00:00Z', 3)).toEqual([
    '2026-03-28T09:00',
    '2026-03-29T08:00',
    '2026-03-30T08:00',
  ]);
  expect(list({ zone: 'Europe/Berlin', time: '02:30' }, '2026-03-28T12:00:00Z', 2)).toEqual([
    '2026-03-29T01:00',
    '2026-03-30T00:30',
  ]);
  expect(list({ zone: 'Europe/Berlin', time: '02:30' }, '2026-10-24T12:00:00Z', 2)).toEqual([
    '2026-10-25T00:30',
    '2026-10-26T01:30',
  ]);
});

it('happens on the chosen weekdays', () => {
  expect(list({ kind: 'weekly', weekdays: [1, 5] }, '2026-11-25T00:00:00Z', 3)).toEqual([
    '2026-11-27T07:00',
    '2026-11-30T07:00',
    '2026-12-04T07:00',
  ]);
  expect(list({ kind: 'weekly', weekdays: [] }, '2026-11-25T00:00:00Z')).toEqual([]);
});

it('happens on the last day of months without its day', () => {
  expect(list({ kind: 'monthly', monthDay: 31 }, '2027-12-31T08:00:00Z', 4)).toEqual([
    '2028-01-31T07:00',
    '2028-02-29T07:00',
    '2028-03-31T07:00',
    '2028-04-30T07:00',
  ]);
  expect(list({ kind: 'monthly', monthDay: 15 }, '2026-12-15T07:00:00Z', 2)).toEqual([
    '2027-01-15T07:00',
    '2027-02-15T07:00',
  ]);
});

it('ends', () => {
  const untilMs = at('2026-11-26T07:00:00Z');
  expect(list({ untilMs }, '2026-11-25T00:00:00Z')).toEqual(['2026-11-25T07:00', '2026-11-26T07:00']);
});

it('finds a moment within two months after any moment, always later, at its local time', () => {
  for (const zone of ['UTC+0', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Chatham']) {
    for (let step = 0; step < inShort(80, 400); step += 1) {
      const afterMs = at('2026-01-01T00:00:00Z') + step * (DAY_MS + 7 * HOUR_MS);
      for (const kind of ['daily', 'weekly', 'monthly'] as const) {
        const nextMs = nextRepeat({ ...daily, kind, zone, weekdays: [3], monthDay: 30 }, afterMs);
        expect(nextMs).toBeGreaterThan(afterMs);
        expect(nextMs).toBeLessThan(afterMs + 33 * DAY_MS);
      }
    }
  }
});

it('is complete with a time, a known zone and, for weeks, a day', () => {
  expect(isCompleteRepeat(daily)).toBe(true);
  expect(isCompleteRepeat({ ...daily, time: '' })).toBe(false);
  expect(isCompleteRepeat({ ...daily, zone: 'Mars/Base' })).toBe(false);
  expect(isCompleteRepeat({ ...daily, kind: 'weekly' })).toBe(false);
  expect(isCompleteRepeat({ ...daily, kind: 'weekly', weekdays: [7] })).toBe(true);
});

describe('a rule that replaces another one', () => {
  const now = at('2026-11-25T08:00Z');
  /** Moscow: three hours later. */
  const next = (repeat: Partial<Repeat>, forText: string, before: Partial<Repeat> = {}, atText = forText) => {
    const replaced = { repeat: { ...daily, ...before }, forMs: at(forText), atMs: at(atText) };
    const found = nextReplacing({ ...daily, ...repeat }, replaced, now);
    return found && new Date(found.atMs).toISOString().slice(0, 16);
  };

  it('goes on where the other one was while the rhythm stays, also after a skip or a move', () => {
    expect(next({}, '2026-11-28T07:00Z')).toBe('2026-11-28T07:00');
    expect(next({}, '2026-11-28T07:00Z', {}, '2026-11-28T12:00Z')).toBe('2026-11-28T12:00');
    expect(next({ untilMs: at('2026-11-28T07:00Z') - 1 }, '2026-11-28T07:00Z')).toBeNull();
  });

  it('does not come back on days that were sent, skipped or changed alone', () => {
    // Sent today at 10:00 in Moscow, and the next two were skipped.
    expect(next({ time: '12:00' }, '2026-11-28T07:00Z')).toBe('2026-11-28T09:00');
    expect(next({ time: '09:00' }, '2026-11-28T07:00Z')).toBe('2026-11-28T06:00');
    expect(next({ time: '12:00' }, '2026-11-26T07:00Z')).toBe('2026-11-26T09:00');
    // The days between were never of the other one.
    expect(next({ time: '12:00' }, '2026-11-30T07:00Z', { kind: 'weekly', weekdays: [1] })).toBe('2026-11-25T09:00');
    const weekly = { kind: 'weekly' as const, weekdays: [4] };
    expect(next({}, '2026-12-03T07:00Z', weekly)).toBe('2026-11-27T07:00');
  });

  it('keeps one that is due', () => {
    expect(next({ time: '10:00', kind: 'weekly', weekdays: [3] }, '2026-11-25T07:00Z')).toBe('2026-11-25T07:00');
    expect(next({ time: '12:00' }, '2026-11-25T07:00Z')).toBe('2026-11-25T09:00');
  });

  it('begins from now on where there is none', () => {
    expect(nextReplacing(daily, null, now)).toEqual({ forMs: at('2026-11-26T07:00Z'), atMs: at('2026-11-26T07:00Z') });
  });
});

describe('a moved rule', () => {
  /** Moves the moment of a rule after `after` to another one. */
  const move = (repeat: Partial<Repeat>, after: string, to: string) => {
    const rule = { ...daily, ...repeat };
    return shiftRepeat(rule, nextRepeat(rule, at(after)) ?? 0, at(to));
  };

  it('takes over the time in its own zone, also in a night in which clocks change', () => {
    expect(move({}, '2026-11-25T00:00Z', '2026-11-25T15:30Z')).toEqual({ ...daily, time: '18:30' });
    const berlin = { zone: 'Europe/Berlin' };
    expect(move(berlin, '2026-03-28T12:00Z', '2026-03-29T00:30Z').time).toBe('01:30');
    expect(move(berlin, '2026-03-28T12:00Z', '2026-03-29T01:30Z').time).toBe('03:30');
    for (const to of ['2026-10-25T00:30Z', '2026-10-25T01:30Z'])
      expect(move(berlin, '2026-10-24T12:00Z', to).time).toBe('02:30');
  });

  it('shifts weekdays like the moved one, over the end of the week and backwards', () => {
    const weekly = { kind: 'weekly' as const, weekdays: [1, 5] };
    // 30 November 2026 is a Monday; in Moscow midnight comes three hours before that of UTC.
    expect(move(weekly, '2026-11-28T00:00Z', '2026-12-02T07:00Z').weekdays).toEqual([3, 7]);
    expect(move(weekly, '2026-11-28T00:00Z', '2026-11-29T07:00Z').weekdays).toEqual([4, 7]);
    expect(move(weekly, '2026-11-28T00:00Z', '2026-11-30T20:59Z').weekdays).toEqual([1, 5]);
    expect(move(weekly, '2026-11-28T00:00Z', '2026-11-30T21:00Z').weekdays).toEqual([2, 6]);
  });

  it('keeps the 31st while only the time moves, also in shorter months, else takes the day of the new moment', () => {
    const monthly = { kind: 'monthly' as const, monthDay: 31 };
    expect(move(monthly, '2026-11-05T00:00Z', '2026-11-30T09:00Z')).toMatchObject({ monthDay: 31, time: '12:00' });
    expect(move(monthly, '2026-11-05T00:00Z', '2026-11-28T09:00Z').monthDay).toBe(28);
    expect(move(monthly, '2026-11-05T00:00Z', '2026-12-01T09:00Z').monthDay).toBe(1);
  });

  it('has the new moment among its own, whatever the rule', () => {
    for (const kind of ['daily', 'weekly', 'monthly'] as const)
      for (const zone of ['Europe/Berlin', 'Asia/Kolkata', 'America/New_York'])
        for (let days = -5; days <= 5; days += 1) {
          const rule = { ...daily, kind, zone, weekdays: [2], monthDay: 15 };
          const fromMs = nextRepeat(rule, at('2026-11-25T00:00Z')) ?? 0;
          const toMs = fromMs + days * DAY_MS + 5 * HOUR_MS;
          expect(nextRepeat(shiftRepeat(rule, fromMs, toMs), toMs - 1)).toBe(toMs);
        }
  });
});
