import { DAY_MS, HOUR_MINUTES, HOUR_MS, MINUTE_MS } from '../time';

/**
 * Time zones by name: an IANA id such as `Europe/Moscow`, or a fixed offset such as `UTC+3`, `UTC-11` or `UTC+5:30`. The rules come
 * from `Intl` in browser and server alike. A local time is written as the milliseconds at which a clock in UTC shows it.
 */
const OFFSET = /^UTC([+-])(\d{1,2})(?::(\d{2}))?$/;
const IANA_ID = /^[A-Za-z][\w+-]*(\/[\w+-]+){0,2}$/;

/** Offsets change at whole quarters of an hour. */
const STEP_MS = 15 * MINUTE_MS;
/** No zone is further from UTC than this. */
const OFFSET_MAX_MS = 15 * HOUR_MS;

/** So many days and quarters of an hour of a zone are cached: more than a planner asks for in one go. */
const OFFSETS_MAX_COUNT = 1_000;

/** A zone with changes of its clocks; offsets are cached because `Intl` is slow. */
interface ZoneClock {
  format: Intl.DateTimeFormat;
  /** By the day of UTC; null on days on which the offset changes. */
  ofDays: Map<number, number | null>;
  /** By the quarter of an hour, on days of a change. */
  ofSteps: Map<number, number>;
}

/**
 * Clocks by the name in lower case: `Intl` accepts any spelling of a zone, and each clock takes some 80 kB. Only names that `Intl`
 * knows are kept, so there are some 600 at most.
 */
const clocks = new Map<string, ZoneClock>();

/** `UTC+3`, `UTC-11`, `UTC+5:30`. */
export function nameOffset(offsetMinutes: number): string {
  const minutes = Math.abs(offsetMinutes) % HOUR_MINUTES;
  const hours = Math.floor(Math.abs(offsetMinutes) / HOUR_MINUTES);
  return `UTC${offsetMinutes < 0 ? '-' : '+'}${hours}${minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`}`;
}

/** The minutes of a name like `UTC+5:30`; null for a zone with changes of its clocks, and for an unknown one. */
export function readOffset(zone: string): number | null {
  const [, sign, hours = '', minutes = '0'] = OFFSET.exec(zone) ?? [];
  if (sign === undefined) return null;
  const size = Number(hours) * HOUR_MINUTES + Number(minutes);
  if (Number(minutes) >= HOUR_MINUTES || size * MINUTE_MS > OFFSET_MAX_MS) return null;
  return sign === '-' && size > 0 ? -size : size;
}

/** Whether this environment knows the zone. */
export function isKnownZone(zone: string): boolean {
  return readZone(zone) !== null;
}

/** Offset of a zone from UTC at a moment, in minutes; 0 for an unknown zone. */
export function offsetMinutesAt(zone: string, atMs: number): number {
  const known = readZone(zone) ?? 0;
  if (typeof known === 'number') return known;
  const day = Math.floor(atMs / DAY_MS);
  let offset = known.ofDays.get(day);
  if (offset === undefined) {
    const atStart = measureOffset(known, day * DAY_MS);
    offset = atStart === measureOffset(known, (day + 1) * DAY_MS) ? atStart : null;
    keepOffset(known.ofDays, day, offset);
  }
  if (offset !== null) return offset;
  const step = Math.floor(atMs / STEP_MS);
  const found = known.ofSteps.get(step) ?? measureOffset(known, step * STEP_MS);
  keepOffset(known.ofSteps, step, found);
  return found;
}

/** The first change of the clocks after `afterMs` and not after `untilMs`, when there is at most one; null without one. */
export function findClockChange(zone: string, afterMs: number, untilMs: number): number | null {
  const offset = offsetMinutesAt(zone, afterMs);
  if (offsetMinutesAt(zone, untilMs) === offset) return null;
  let before = Math.floor(afterMs / STEP_MS);
  let after = Math.ceil(untilMs / STEP_MS);
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (offsetMinutesAt(zone, middle * STEP_MS) === offset) before = middle;
    else after = middle;
  }
  return after * STEP_MS;
}

/** What the zone's clock shows at a moment. */
export function toLocalMs(zone: string, atMs: number): number {
  return atMs + offsetMinutesAt(zone, atMs) * MINUTE_MS;
}

/**
 * The moment at which the zone's clock shows a local time: of a time that comes twice the first, of a skipped one the moment of the
 * change.
 */
export function fromLocalMs(zone: string, localMs: number): number {
  const earliestMs = localMs - OFFSET_MAX_MS;
  const latestMs = localMs + OFFSET_MAX_MS;
  const before = localMs - offsetMinutesAt(zone, earliestMs) * MINUTE_MS;
  const changeMs = findClockChange(zone, earliestMs, latestMs);
  if (changeMs === null || before < changeMs) return before;
  return Math.max(changeMs, localMs - offsetMinutesAt(zone, latestMs) * MINUTE_MS);
}

/** A fixed offset in minutes, a clock, or null for an unknown zone. */
function readZone(zone: string): number | ZoneClock | null {
  const key = zone.toLowerCase();
  const known = clocks.get(key) ?? readOffset(zone);
  if (known !== null) return known;
  const clock = createClock(zone);
  if (clock !== null) clocks.set(key, clock);
  return clock;
}

function keepOffset<T>(offsets: Map<number, T>, at: number, offset: T): void {
  if (offsets.size >= OFFSETS_MAX_COUNT) offsets.clear();
  offsets.set(at, offset);
}

function createClock(zone: string): ZoneClock | null {
  if (!IANA_ID.test(zone)) return null;
  try {
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    });
    return { format, ofDays: new Map(), ofSteps: new Map() };
  } catch {
    return null;
  }
}

function measureOffset({ format }: ZoneClock, atMs: number): number {
  const shown: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of format.formatToParts(atMs)) shown[type] = value;
  const { year, month, day, hour, minute } = shown;
  const localMs = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute));
  return Math.round((localMs - atMs) / MINUTE_MS);
}
