import { readDay, startOfDay, writeDay } from './dayInAddress';

it('reads the day that it wrote, and none that does not exist', () => {
  const noonMs = new Date('2026-12-01T12:00').getTime();
  expect(writeDay(noonMs)).toBe('2026-12-01');
  expect(readDay('2026-12-01')).toBe(startOfDay(noonMs));
  for (const text of ['', '2026-02-31', '2026-13-01']) expect(readDay(text)).toBeNull();
});
