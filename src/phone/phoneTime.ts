import { serverNow } from '@/lib/clock';
import { dateFormat } from '@/lib/dateFormat';

const TIME = dateFormat({ hour: '2-digit', minute: '2-digit' });
const DAY = dateFormat({ day: 'numeric', month: 'long' });
const SHORT_DAY = dateFormat({ day: '2-digit', month: '2-digit', year: '2-digit' });

/** The time of a bubble. */
export const formatTime = (atMs: number): string => TIME.format(atMs);

/** The day that separates bubbles; also compares days. */
export const formatDay = (atMs: number): string => DAY.format(atMs);

/** Last activity of a chat: the time today, otherwise the date. */
export const formatWhen = (atMs: number, nowMs = serverNow()): string =>
  SHORT_DAY.format(atMs) === SHORT_DAY.format(nowMs) ? TIME.format(atMs) : SHORT_DAY.format(atMs);
