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

/** Unix seconds of a moment, given as a date or in milliseconds since 1970. */
export const toSeconds = (moment: Date | number): number => Math.floor(Number(moment) / SECOND_MS);
