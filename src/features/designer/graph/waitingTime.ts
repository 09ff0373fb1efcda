import { limits } from '@contract/limits';
import { HOUR_MINUTES } from '@contract/time';

/** A delay as entered by an operator. */
export interface HoursAndMinutes {
  hours: number;
  /** 0 to 59. */
  minutes: number;
}

const maxHours = Math.floor(limits.funnel.delayMaxMinutes / HOUR_MINUTES) - 1;

/** Splits whole minutes into hours and minutes; anything but a positive number is 0. */
export function splitMinutes(totalMinutes: number | undefined): HoursAndMinutes {
  const total = toWhole(totalMinutes ?? 0, limits.funnel.delayMaxMinutes);
  return { hours: Math.floor(total / HOUR_MINUTES), minutes: total % HOUR_MINUTES };
}

/** Parses the hours field: at least 0, and 0 when it is not a number. */
export function parseHours(text: string): number {
  return toWhole(Number(text), maxHours);
}

/** Parses the minutes field: 0 to 59, and 0 when it is not a number. */
export function parseMinutes(text: string): number {
  return toWhole(Number(text), limits.designer.minutesMax);
}

function toWhole(value: number, max: number): number {
  return Number.isFinite(value) ? Math.min(Math.max(Math.floor(value), 0), max) : 0;
}
