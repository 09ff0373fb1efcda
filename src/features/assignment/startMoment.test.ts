import { nameOffset } from '@contract/planner/zones';

import { OFFSET_ZONES } from '@/ui/zone/zoneChoices';

import { emptyStart, findStartProblem, startMomentS } from './startMoment';

const noonS = Date.UTC(2026, 10, 20, 12, 0) / 1_000;
const at = (zone: string) => startMomentS({ date: '20.11.2026', time: '12:00', zone });

it('defaults to UTC', () => {
  expect(emptyStart.zone).toBe('UTC+0');
});

it.each(OFFSET_ZONES)('reads date and time at the offset %s', (zone) => {
  const index = OFFSET_ZONES.indexOf(zone);
  expect(at(zone)).toBe(noonS - (index - 12) * 3_600);
});

it('reads date and time in a city, in winter and in summer', () => {
  expect(at('Europe/Berlin')).toBe(noonS - 3_600);
  expect(startMomentS({ date: '20.07.2026', time: '12:00', zone: 'Europe/Berlin' })).toBe(
    Date.UTC(2026, 6, 20, 10) / 1_000,
  );
});

it.each([
  ['31.12.2026', '23:30', -12, Date.UTC(2027, 0, 1, 11, 30)],
  ['01.01.2027', '00:00', 14, Date.UTC(2026, 11, 31, 10, 0)],
  ['29.02.2028', '01:00', 3, Date.UTC(2028, 1, 28, 22, 0)],
])('handles the date change at %s %s, UTC offset %i', (date, time, offsetHours, atMs) => {
  expect(startMomentS({ date, time, zone: nameOffset(offsetHours * 60) })).toBe(atMs / 1_000);
});

describe('a start cannot be added', () => {
  const nowMs = noonS * 1_000 - 1_000;
  const form = { date: '20.11.2026', time: '12:00', zone: 'UTC+0' };

  it('without a date or a time', () => {
    expect(findStartProblem({ ...form, date: '' }, [], nowMs)).toBe('noMoment');
    expect(findStartProblem({ ...form, time: '' }, [], nowMs)).toBe('noMoment');
    expect(findStartProblem(emptyStart, [], nowMs)).toBe('noMoment');
  });

  it('with an unreadable date or time', () => {
    expect(findStartProblem({ ...form, date: '31.02.2027' }, [], nowMs)).toBe('unreadable');
    expect(findStartProblem({ ...form, time: '12:' }, [], nowMs)).toBe('unreadable');
    expect(findStartProblem({ ...form, date: 'abc', time: '' }, [], nowMs)).toBe('unreadable');
  });

  it('in the past, including now', () => {
    expect(findStartProblem(form, [], noonS * 1_000)).toBe('inPast');
    expect(findStartProblem(form, [], noonS * 1_000 - 1)).toBeNull();
    expect(findStartProblem({ ...form, zone: 'UTC+1' }, [], nowMs)).toBe('inPast');
  });

  it('twice, regardless of the offset', () => {
    expect(findStartProblem(form, [noonS], nowMs)).toBe('duplicate');
    expect(findStartProblem({ ...form, time: '15:00', zone: 'UTC+3' }, [noonS], nowMs)).toBe('duplicate');
    expect(findStartProblem({ ...form, time: '15:00' }, [noonS], nowMs)).toBeNull();
  });
});
