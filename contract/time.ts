/** Units of time; each name ends in the unit of its value. */
export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

export const MINUTE_S = 60;
export const HOUR_S = 60 * MINUTE_S;
export const DAY_S = 24 * HOUR_S;

export const HOUR_MINUTES = 60;
export const DAY_MINUTES = 24 * HOUR_MINUTES;

/** Moments before and after these are refused, so that every date has four digits in all text forms. 2000 and 2100, UTC. */
export const MOMENT_MIN_MS = Date.UTC(2000, 0, 1);
export const MOMENT_MAX_MS = Date.UTC(2100, 0, 1);

/** Whether a moment in milliseconds since 1970 is one that can be planned. */
export const isMomentInRange = (momentMs: number): boolean => momentMs >= MOMENT_MIN_MS && momentMs <= MOMENT_MAX_MS;

/** Unix seconds of a moment, given as a date or in milliseconds since 1970. */
export const toSeconds = (moment: Date | number): number => Math.floor(Number(moment) / SECOND_MS);
