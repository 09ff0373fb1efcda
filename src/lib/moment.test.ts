import { describeMoment, formatMoment, formatOffset } from './moment';

const atS = new Date(2026, 10, 20, 14, 5).getTime() / 1000;
const minutesBefore = (minutes: number) => atS * 1000 - minutes * 60_000;

it('shows a moment the Russian way, in the zone of the browser', () => {
  expect(formatMoment(atS)).toBe('20.11.2026, 14:05');
  expect(formatOffset(atS)).toMatch(/^UTC[+-]\d{1,2}(:\d{2})?$/);
});

it.each([
  [125, 'inHours', { days: 0, hours: 2, minutes: 5 }],
  [59, 'inMinutes', { days: 0, hours: 0, minutes: 59 }],
  [60, 'inHours', { days: 0, hours: 1, minutes: 0 }],
  [24 * 60 + 61, 'inDays', { days: 1, hours: 1, minutes: 1 }],
  [0.5, 'soon', { days: 0, hours: 0, minutes: 0 }],
] as const)('shows how far away a moment in %s minutes is', (minutes, key, values) => {
  expect(describeMoment(atS, minutesBefore(minutes))).toMatchObject({ key, values });
});

it('shows when a moment has passed', () => {
  expect(describeMoment(atS, minutesBefore(0)).key).toBe('past');
  expect(describeMoment(atS, minutesBefore(-1)).key).toBe('past');
});
