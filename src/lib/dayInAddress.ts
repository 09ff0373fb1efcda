/** The beginning of the day of a moment by the browser's clock; both are milliseconds since 1970. */
export const startOfDay = (ms: number): number => new Date(ms).setHours(0, 0, 0, 0);

/** A day in the address: `2026-11-29`. */
export const DAY = /^\d{4}-\d{2}-\d{2}$/u;

/** The beginning of the day that an address names; null without one. */
export function readDay(text: string): number | null {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  const read = new Date(year, month - 1, day);
  return text === '' || read.getMonth() !== month - 1 ? null : read.getTime();
}

/** The day of a moment as it is written in the address. */
export function writeDay(ms: number): string {
  const day = new Date(ms);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}
