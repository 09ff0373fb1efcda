import { limits } from '../../limits';
import { HOUR_MINUTES } from '../../time';
import type { FieldReaders } from './nodeDefinition';
import { readNumber } from './readField';

/** A wait as it is stored: whole minutes, and its two parts as entered. Source: SPEC-3.17, SPEC-5.14. */
export interface Waiting {
  delay?: number;
  delayHours?: number;
  delayMinutes?: number;
}

export const waitingFields: FieldReaders<Waiting> = {
  delay: (value) => {
    const minutes = readNumber(value);
    return minutes && Math.min(Math.max(minutes, 0), limits.funnel.delayMaxMinutes);
  },
  delayHours: readNumber,
  delayMinutes: readNumber,
};

/** The stored form of hours and minutes. */
export function toDelayData({ hours, minutes }: { hours: number; minutes: number }): Required<Waiting> {
  return { delay: hours * HOUR_MINUTES + minutes, delayHours: hours, delayMinutes: minutes };
}
