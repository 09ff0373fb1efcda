import dayjs from 'dayjs';

/** The beginning of a moment's day where the reader is, in milliseconds since 1970. */
export const startOfDay = (ms: number): number => dayjs(ms).startOf('day').valueOf();
