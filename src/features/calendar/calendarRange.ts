import { DAY } from '@/lib/dayInAddress';
import { shiftDays } from '@/lib/shiftDays';
import type { FilterOf } from '@/lib/urlFilter';

/** How much is shown at once. */
export const CALENDAR_VIEWS = ['month', 'week', 'day'] as const;
export type CalendarViewName = (typeof CALENDAR_VIEWS)[number];

const ID = /^\d{1,15}$/;

/** What the address says: the view, the day that it contains, and what is shown. */
export const CALENDAR_CHOICES = {
  view: CALENDAR_VIEWS,
  day: DAY,
  tag: ID,
  group: ID,
  funnel: ID,
} as const;
export type CalendarFilter = FilterOf<typeof CALENDAR_CHOICES>;

/** The visible days by the browser's clock, and from when to when they last, in milliseconds since 1970. */
export interface CalendarRange {
  /** The beginning of each day. */
  days: number[];
  fromMs: number;
  toMs: number;
}

const MONTH_DAYS = 42;
const WEEK_DAYS = 7;

/** Weeks begin on Monday, as antd's calendar shows them in both languages. */
const weekOf = (ms: number): number => shiftDays(ms, -((new Date(ms).getDay() + 6) % WEEK_DAYS));

/** What a view shows around a day; a month with the days around it that fill its weeks. */
export function rangeOf(view: CalendarViewName, dayMs: number): CalendarRange {
  const first = view === 'day' ? dayMs : weekOf(view === 'week' ? dayMs : new Date(dayMs).setDate(1));
  const count = { month: MONTH_DAYS, week: WEEK_DAYS, day: 1 }[view];
  const days = Array.from({ length: count }, (_, at) => shiftDays(first, at));
  return { days, fromMs: first, toMs: shiftDays(first, count) };
}

/** A day of the view before (-1) or after (1) the one around a day. */
export function stepDay(view: CalendarViewName, dayMs: number, step: number): number {
  if (view !== 'month') return shiftDays(dayMs, step * (view === 'week' ? WEEK_DAYS : 1));
  const first = new Date(new Date(dayMs).setDate(1));
  return first.setMonth(first.getMonth() + step);
}
