import { limits } from '@contract/limits';
import type { NodeData } from '@contract/schemas/shapes';
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

/** The delay as stored in a node: total minutes and its two parts. Source: SPEC-3.17, SPEC-5.14. */
export function toDelayData({
  hours,
  minutes,
}: HoursAndMinutes): Required<Pick<NodeData, 'delay' | 'delayHours' | 'delayMinutes'>> {
  return { delay: hours * HOUR_MINUTES + minutes, delayHours: hours, delayMinutes: minutes };
}

function toWhole(value: number, max: number): number {
  return Number.isFinite(value) ? Math.min(Math.max(Math.floor(value), 0), max) : 0;
}
