import { emptyStart, findStartProblem, nameOffset, OFFSETS_HOURS, startMomentS } from './startMoment';

const noonS = Date.UTC(2026, 10, 20, 12, 0) / 1_000;
const at = (offsetHours: number) => startMomentS({ date: '20.11.2026', time: '12:00', offsetHours });

it('offers the 27 offsets from UTC-12 to UTC+14 and defaults to UTC', () => {
  expect(OFFSETS_HOURS).toHaveLength(27);
  expect([OFFSETS_HOURS[0], OFFSETS_HOURS[26]].map((hours) => nameOffset(hours ?? NaN))).toEqual(['UTC-12', 'UTC+14']);
  expect(nameOffset(emptyStart.offsetHours)).toBe('UTC+0');
});

it.each(OFFSETS_HOURS)('reads date and time at the offset %i', (offsetHours) => {
  expect(at(offsetHours)).toBe(noonS - offsetHours * 3_600);
});

it.each([
  ['31.12.2026', '23:30', -12, Date.UTC(2027, 0, 1, 11, 30)],
  ['01.01.2027', '00:00', 14, Date.UTC(2026, 11, 31, 10, 0)],
  ['29.02.2028', '01:00', 3, Date.UTC(2028, 1, 28, 22, 0)],
])('handles the date change at %s %s, UTC offset %i', (date, time, offsetHours, atMs) => {
  expect(startMomentS({ date, time, offsetHours })).toBe(atMs / 1_000);
});

describe('a start cannot be added', () => {
  const nowMs = noonS * 1_000 - 1_000;
  const form = { date: '20.11.2026', time: '12:00', offsetHours: 0 };

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
    expect(findStartProblem({ ...form, offsetHours: 1 }, [], nowMs)).toBe('inPast');
  });

  it('twice, regardless of the offset', () => {
    expect(findStartProblem(form, [noonS], nowMs)).toBe('duplicate');
    expect(findStartProblem({ ...form, time: '15:00', offsetHours: 3 }, [noonS], nowMs)).toBe('duplicate');
    expect(findStartProblem({ ...form, time: '15:00' }, [noonS], nowMs)).toBeNull();
  });
});
