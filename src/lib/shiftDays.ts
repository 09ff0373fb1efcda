import { DAY_MS } from '@contract/time';

/** The moment so many days later by the browser's clock: at the same time of day, also after the clocks were changed. In milliseconds. */
export function shiftDays(ms: number, days: number): number {
  const moment = new Date(ms);
  moment.setDate(moment.getDate() + days);
  return moment.getTime();
}

/** How many days lie between two moments by the browser's calendar, whatever their times of day. */
export function countDays(fromMs: number, toMs: number): number {
  return Math.round((dayOf(toMs) - dayOf(fromMs)) / DAY_MS);
}

function dayOf(ms: number): number {
  const moment = new Date(ms);
  return Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate());
}
