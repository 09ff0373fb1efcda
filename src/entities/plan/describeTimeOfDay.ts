import type { TFunction } from 'i18next';

import { WEEKDAYS, type TimeOfDay } from '@contract/planner/timeOfDay';
import { nameOffset, offsetMinutesAt } from '@contract/planner/zones';

import { differsFromViewer } from '@/ui/zone/zoneTime';

type Weekday = (typeof WEEKDAYS)[number];

/** So many days in a row are named by the first and the last. */
const RANGE_MIN_COUNT = 3;

/** 'at 10:00, Mon–Fri', with the offset of its zone where that differs from the viewer's at a moment. */
export function describeTimeOfDay(t: TFunction<'planner'>, timeOfDay: TimeOfDay, atMs: number): string {
  const { time, weekdays, minDays, zone } = timeOfDay;
  if (time === '') return t('timeOfDay.noTime');
  const days = WEEKDAYS.filter((day) => weekdays.includes(day));
  const when = describeDays(t, time, days);
  const offset = nameOffset(offsetMinutesAt(zone, atMs));
  const text = differsFromViewer(zone, atMs) ? t('timeOfDay.elsewhere', { text: when, offset }) : when;
  return minDays > 0 ? t('timeOfDay.later', { text, count: minDays }) : text;
}

function describeDays(t: TFunction<'planner'>, time: string, days: readonly Weekday[]): string {
  if (days.length === WEEKDAYS.length) return t('timeOfDay.everyDay', { time });
  if (days.length === 0) return t('timeOfDay.noDays', { time });
  const named = listRuns(days).flatMap((run) => {
    const [first, last] = [run[0], run.at(-1)];
    if (first === undefined || last === undefined || run.length < RANGE_MIN_COUNT) {
      return run.map((day) => t(`weekdays.${day}`));
    }
    return [t('timeOfDay.range', { from: t(`weekdays.${first}`), to: t(`weekdays.${last}`) })];
  });
  return t('timeOfDay.days', { time, days: named.join(', ') });
}

/** Days that follow each other, together. */
function listRuns(days: readonly Weekday[]): Weekday[][] {
  const runs: Weekday[][] = [];
  for (const day of days) {
    const last = runs.at(-1);
    if (last?.at(-1) === day - 1) last.push(day);
    else runs.push([day]);
  }
  return runs;
}
