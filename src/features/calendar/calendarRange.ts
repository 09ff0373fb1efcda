import { shiftDays } from '@/lib/shiftDays';
import type { FilterOf } from '@/lib/urlFilter';

/** How much is shown at once. */
export const CALENDAR_VIEWS = ['month', 'week', 'day'] as const;
export type CalendarViewName = (typeof CALENDAR_VIEWS)[number];

const ID = /^\d{1,15}$/;

/** What the address says: the view, the day that it contains, and what is shown. */
export const CALENDAR_CHOICES = {
  view: CALENDAR_VIEWS,
  day: /^\d{4}-\d{2}-\d{2}$/,
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

/** The beginning of the day of a moment. */
export const dayOf = (ms: number): number => new Date(ms).setHours(0, 0, 0, 0);

/** The day of an address; the day of `nowMs` if it has none. */
export function readDay(text: string, nowMs: number): number {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  const read = new Date(year, month - 1, day);
  return text === '' || read.getMonth() !== month - 1 ? dayOf(nowMs) : read.getTime();
}

/** A day as it is written in the address. */
export function writeDay(ms: number): string {
  const day = new Date(ms);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

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
