import { dateFormat } from './dateFormat';

const format = dateFormat({ hour: '2-digit', minute: '2-digit' });

/** The time of day of a moment in milliseconds since 1970, in the browser's zone, e.g. `14:05`. */
export function clockTime(atMs: number): string {
  return format.format(atMs);
}
