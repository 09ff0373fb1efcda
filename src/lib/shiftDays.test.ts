import { DAY_MS, HOUR_MS } from '@contract/time';

import { countDays, shiftDays } from './shiftDays';

const at = (year: number, month: number, day: number, hour = 0, minute = 0) =>
  new Date(year, month, day, hour, minute).getTime();

it('keeps the time of day over months, years and both nights in which clocks change, wherever the browser is', () => {
  expect(shiftDays(at(2026, 0, 31, 10, 5), 1)).toBe(at(2026, 1, 1, 10, 5));
  expect(shiftDays(at(2026, 11, 31, 23, 59), 1)).toBe(at(2027, 0, 1, 23, 59));
  expect(shiftDays(at(2028, 1, 29, 0, 0), -366)).toBe(at(2027, 1, 28, 0, 0));
  for (let day = 0; day < 366; day += 1) {
    const moved = new Date(shiftDays(at(2026, 0, 1, 10, 0), day));
    expect([moved.getHours(), moved.getMinutes()]).toEqual([10, 0]);
    expect(countDays(at(2026, 0, 1, 10, 0), moved.getTime())).toBe(day);
  }
});

it('counts days by the calendar', () => {
  expect(countDays(at(2026, 2, 1, 23, 0), at(2026, 2, 2, 1, 0))).toBe(1);
  expect(countDays(at(2026, 2, 2, 1, 0), at(2026, 2, 1, 23, 0))).toBe(-1);
  const noon = at(2026, 2, 1, 12, 0);
  expect(countDays(noon, noon + DAY_MS - 13 * HOUR_MS)).toBe(0);
});
