import { describeMoment, formatMoment, formatOffset } from './moment';
import { spanText } from './span';

const atS = new Date(2026, 10, 20, 14, 5).getTime() / 1000;
const minutesBefore = (minutes: number) => atS * 1000 - minutes * 60_000;

it('shows a moment the Russian way, in the zone of the browser', () => {
  expect(formatMoment(atS)).toBe('20.11.2026, 14:05');
  expect(formatOffset(atS)).toMatch(/^UTC[+-]\d{1,2}(:\d{2})?$/);
});

it.each([
  [125, 'ahead', 125],
  [59, 'ahead', 59],
  [60, 'ahead', 60],
  [24 * 60 + 61, 'ahead', 25 * 60],
  [28 * 60 - 1, 'ahead', 28 * 60],
  [0.5, 'soon', 0],
] as const)('shows how far away a moment in %s minutes is', (minutes, key, spanMinutes) => {
  const span = spanText(spanMinutes * 60_000);
  expect(describeMoment(atS, minutesBefore(minutes))).toMatchObject({ key, values: { span } });
});

it('shows when a moment has passed', () => {
  expect(describeMoment(atS, minutesBefore(0)).key).toBe('past');
  expect(describeMoment(atS, minutesBefore(-1)).key).toBe('past');
});
