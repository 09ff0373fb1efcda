import { createChance } from '@test/kit/random';

import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../time';
import { nextTimeOfDay, readMinuteOfDay, WEEKDAYS, type TimeOfDay } from './timeOfDay';
import { nameOffset, toLocalMs } from './zones';

const BERLIN = 'Europe/Berlin';
const daily: TimeOfDay = { time: '10:00', weekdays: [...WEEKDAYS], minDays: 0, zone: 'UTC+0' };
const OFFSETS = Array.from({ length: 27 }, (_, index) => nameOffset((index - 12) * 60));

/** The next match as `2027-01-01T10:00`, in UTC. */
function next(change: Partial<TimeOfDay>, arrival: string): string | null {
  const atMs = nextTimeOfDay({ ...daily, ...change }, Date.parse(`${arrival}Z`));
  return atMs === null ? null : new Date(atMs).toISOString().slice(0, arrival.length);
}

describe('the next time of day', () => {
  it('is today’s, or tomorrow’s once that is over', () => {
    expect(next({}, '2026-11-24T09:59')).toBe('2026-11-24T10:00');
    expect(next({}, '2026-11-24T10:01')).toBe('2026-11-25T10:00');
    expect(next({ time: '00:00' }, '2026-12-31T00:01')).toBe('2027-01-01T00:00');
    expect(next({ time: '23:59' }, '2026-12-31T23:58')).toBe('2026-12-31T23:59');
    expect(next({ time: '10:00' }, '2028-02-28T10:01')).toBe('2028-02-29T10:00');
  });

  it('does not wait when it is reached within its minute', () => {
    for (const arrival of ['2026-11-24T10:00:00', '2026-11-24T10:00:59']) expect(next({}, arrival)).toBe(arrival);
    expect(next({}, '2026-11-24T10:01:00')).toBe('2026-11-25T10:00:00');
    expect(next({}, '2026-11-24T09:59:59')).toBe('2026-11-24T10:00:00');
  });

  it('is on a chosen weekday, the same one of the next week included', () => {
    // 24 November 2026 is a Tuesday.
    expect(next({ weekdays: [2] }, '2026-11-24T09:00')).toBe('2026-11-24T10:00');
    expect(next({ weekdays: [2] }, '2026-11-24T11:00')).toBe('2026-12-01T10:00');
    expect(next({ weekdays: [1] }, '2026-11-24T09:00')).toBe('2026-11-30T10:00');
    expect(next({ weekdays: [6, 7] }, '2026-11-24T09:00')).toBe('2026-11-28T10:00');
    expect(next({ weekdays: [5] }, '2026-12-31T11:00')).toBe('2027-01-01T10:00');
  });

  it('is not before the given number of days by the calendar', () => {
    expect(next({ minDays: 1 }, '2026-11-24T08:00')).toBe('2026-11-25T10:00');
    expect(next({ minDays: 1 }, '2026-11-24T23:59')).toBe('2026-11-25T10:00');
    expect(next({ minDays: 30, weekdays: [1] }, '2026-12-05T08:00')).toBe('2027-01-04T10:00');
    // Still the day before in New York.
    expect(next({ minDays: 1, zone: 'America/New_York' }, '2026-11-25T03:00')).toBe('2026-11-25T15:00');
  });

  it.each(OFFSETS)('follows the clock and the calendar of %s', (zone) => {
    for (let arrivalMs = Date.UTC(2026, 11, 29); arrivalMs < Date.UTC(2027, 0, 3); arrivalMs += 37 * MINUTE_MS) {
      const atMs = nextTimeOfDay({ ...daily, zone, weekdays: [4, 5, 7] }, arrivalMs) ?? NaN;
      const local = new Date(toLocalMs(zone, atMs));
      expect(local.toISOString().slice(11)).toBe('10:00:00.000Z');
      expect([4, 5, 0]).toContain(local.getUTCDay());
      expect(atMs - arrivalMs).toBeGreaterThanOrEqual(0);
      expect(atMs - arrivalMs).toBeLessThan(4 * DAY_MS);
    }
  });

  it('is the moment of the change when the time is skipped', () => {
    const night = { time: '02:30', zone: BERLIN };
    expect(next(night, '2027-03-27T23:00')).toBe('2027-03-28T01:00');
    expect(next(night, '2027-03-28T01:00')).toBe('2027-03-28T01:00');
    expect(next(night, '2027-03-28T01:01')).toBe('2027-03-29T00:30');
  });

  it('is the first when the time comes twice', () => {
    const night = { time: '02:30', zone: BERLIN };
    expect(next(night, '2027-10-30T23:00')).toBe('2027-10-31T00:30');
    expect(next(night, '2027-10-31T00:45')).toBe('2027-11-01T01:30');
    // During the second of the two.
    expect(next(night, '2027-10-31T01:20')).toBe('2027-11-01T01:30');
    expect(next({ time: '03:00', zone: BERLIN }, '2027-10-31T00:45')).toBe('2027-10-31T02:00');
  });

  it.each([BERLIN, 'America/New_York', 'Asia/Almaty', 'Australia/Lord_Howe', 'UTC+3'])(
    'never comes before the arrival in %s, and later arrivals never go on earlier',
    (zone) => {
      const chance = createChance(7);
      // One `expect` per arrival would take most of the time.
      const wrong: object[] = [];
      for (let at = 0; at < 60; at += 1) {
        const time = `${String(chance.int(24)).padStart(2, '0')}:${String(chance.int(60)).padStart(2, '0')}`;
        const weekdays = WEEKDAYS.filter(() => chance.happens(0.6));
        const timeOfDay = { time, weekdays, minDays: chance.int(3), zone };
        let lastMs = 0;
        const fromMs = Date.UTC(2026, chance.int(24), chance.int(28));
        for (let arrivalMs = fromMs; arrivalMs < fromMs + 3 * DAY_MS; arrivalMs += HOUR_MS / 2 + 7 * SECOND_MS) {
          const atMs = nextTimeOfDay(timeOfDay, arrivalMs);
          const isRight = weekdays.length === 0 ? atMs === null : (atMs ?? 0) >= Math.max(arrivalMs, lastMs);
          if (!isRight) wrong.push({ timeOfDay, arrivalMs, lastMs, atMs });
          lastMs = atMs ?? 0;
        }
      }
      expect(wrong).toEqual([]);
    },
  );

  it('does not exist without a time, a weekday or a known zone', () => {
    expect(next({ time: '' }, '2026-11-24T09:00')).toBeNull();
    expect(next({ time: '24:00' }, '2026-11-24T09:00')).toBeNull();
    expect(next({ weekdays: [] }, '2026-11-24T09:00')).toBeNull();
    expect(next({ weekdays: [0, 8] }, '2026-11-24T09:00')).toBeNull();
    expect(next({ zone: 'Europe/Nowhere' }, '2026-11-24T09:00')).toBeNull();
    expect(['00:00', '23:59', '9:00', '10:60', ''].map(readMinuteOfDay)).toEqual([0, 1_439, null, null, null]);
  });
});
