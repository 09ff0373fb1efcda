import type { Repeat } from '@contract/planner/repeats';
import { DAY_MS, MINUTE_MS } from '@contract/time';

/**
 * A plain model of repeating starts, written independently of `contract/planner`: it looks at what the clock of a zone shows, minute
 * by minute where that is needed, and knows nothing of offsets.
 */

const STEP_MS = 15 * MINUTE_MS;
const formats = new Map<string, Intl.DateTimeFormat>();

/** What the clock of a zone shows, as milliseconds at which a clock in UTC shows it. */
function showLocal(zone: string, atMs: number): number {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium', hourCycle: 'h23' });
  formats.set(zone, format);
  const [date = '', time = ''] = format.format(atMs).split(', ');
  return Date.parse(`${date}T${time}Z`);
}

/** The first moment of a day at which the clock shows the time, or, when it skips it, at which it shows a later one. */
function momentOf(zone: string, dayMs: number, minutes: number): number {
  const wanted = dayMs + minutes * MINUTE_MS;
  for (let atMs = dayMs - DAY_MS; atMs <= dayMs + 2 * DAY_MS; atMs += STEP_MS) {
    if (showLocal(zone, atMs) < wanted) continue;
    // Times need not be whole quarters of an hour.
    for (let at = atMs - STEP_MS; at <= atMs; at += MINUTE_MS) if (showLocal(zone, at) >= wanted) return at;
  }
  throw new Error('No such moment');
}

function isDayOf({ kind, weekdays, monthDay }: Repeat, dayMs: number): boolean {
  const date = new Date(dayMs);
  if (kind === 'weekly') return weekdays.includes(date.getUTCDay() === 0 ? 7 : date.getUTCDay());
  if (kind === 'daily') return true;
  const isLast = new Date(dayMs + DAY_MS).getUTCMonth() !== date.getUTCMonth();
  return date.getUTCDate() === monthDay || (isLast && date.getUTCDate() < monthDay);
}

/** The first moment of a rule after another one; null when it is over. */
export function findNext(repeat: Repeat, afterMs: number): number | null {
  const [hours = 0, minutes = 0] = repeat.time.split(':').map(Number);
  const firstDay = Math.floor(showLocal(repeat.zone, afterMs) / DAY_MS) * DAY_MS;
  for (let day = firstDay; day < firstDay + 70 * DAY_MS; day += DAY_MS) {
    if (!isDayOf(repeat, day)) continue;
    const atMs = momentOf(repeat.zone, day, hours * 60 + minutes);
    if (atMs > afterMs) return repeat.untilMs === null || atMs <= repeat.untilMs ? atMs : null;
  }
  return null;
}

/** The next moment of another rule: never on a day before that of the next one on which the rule that it replaces had its own. */
export function findNextReplacing(rule: Repeat, replaced: Repeat, forMs: number, nowMs: number): number | null {
  const dayOf = (ms: number) => Math.floor(showLocal(replaced.zone, ms) / DAY_MS);
  let atMs = findNext(rule, nowMs);
  while (atMs !== null && dayOf(atMs) < dayOf(forMs) && isDayOf(replaced, dayOf(atMs) * DAY_MS))
    atMs = findNext(rule, atMs);
  return atMs;
}

/** The rule after its next moment was moved with all that follow. */
export function moveRule(repeat: Repeat, fromMs: number, toMs: number): Repeat {
  const to = showLocal(repeat.zone, toMs);
  const days = Math.floor(to / DAY_MS) - Math.floor(showLocal(repeat.zone, fromMs) / DAY_MS);
  const shifted = repeat.weekdays.map((day) => ((((day - 1 + days) % 7) + 7) % 7) + 1).sort((a, b) => a - b);
  return {
    ...repeat,
    time: new Date(to).toISOString().slice(11, 16),
    weekdays: repeat.kind === 'weekly' ? shifted : repeat.weekdays,
    monthDay: repeat.kind === 'monthly' && days !== 0 ? new Date(to).getUTCDate() : repeat.monthDay,
  };
}
