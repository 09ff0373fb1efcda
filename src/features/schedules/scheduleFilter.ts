import { foldLetters, searchTerms } from '@contract/search';
import { DAY_S, HOUR_S } from '@contract/time';

import type { FilterOf } from '@/lib/urlFilter';

import type { ScheduleRow } from './listByFunnel';

/** Options in display order; the first one of each field is the default. */
export const CHOICES = {
  status: ['all', 'running', 'waiting'],
  start: ['any', 'past', 'hour', 'day', 'later'],
} as const;

/** Filter of the list. */
export type ScheduleFilter = FilterOf<typeof CHOICES>;

/** Whether anything is filtered out. */
export const isFiltering = ({ search, status, start }: ScheduleFilter): boolean =>
  search.trim() !== '' || status !== 'all' || start !== 'any';

/** Schedules matching a filter, in their order. Every search term is part of a name or is an id. `nowS` is unix seconds. */
export function matchSchedules(
  rows: readonly ScheduleRow[],
  filter: ScheduleFilter,
  { runningIds, nowS }: { runningIds: ReadonlySet<number>; nowS: number },
): readonly ScheduleRow[] {
  if (!isFiltering(filter)) return rows;
  const words = searchTerms(filter.search);
  return rows.filter(({ schedule, groupName, funnel }) => {
    if (filter.status !== 'all' && runningIds.has(schedule.id) !== (filter.status === 'running')) return false;
    if (!isWithin(filter.start, schedule.start_at, nowS)) return false;
    const text = foldLetters(`${groupName}\n${funnel.name}`);
    const ids = [schedule.id, schedule.group_id, funnel.id].map(String);
    return words.every((word) => text.includes(word) || ids.includes(word));
  });
}

function isWithin(start: ScheduleFilter['start'], atS: number | null, nowS: number): boolean {
  if (start === 'any') return true;
  if (atS === null) return false;
  const awayS = atS - nowS;
  if (start === 'past') return awayS <= 0;
  if (start === 'later') return awayS > DAY_S;
  return awayS > 0 && awayS <= (start === 'hour' ? HOUR_S : DAY_S);
}
