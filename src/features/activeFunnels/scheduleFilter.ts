import type { FilterOf } from '@/lib/urlFilter';
import { foldLetters, searchTerms } from '@/lib/sortKeys';

import type { ScheduleRow } from './listByFunnel';

/** What there is to choose, in the order in which it is offered; the first choice of each field is the usual one. */
export const CHOICES = {
  status: ['all', 'running', 'waiting'],
  start: ['any', 'past', 'hour', 'day', 'later'],
} as const;

/** Which schedules are shown. */
export type ScheduleFilter = FilterOf<typeof CHOICES>;

const HOUR_S = 3_600;
const DAY_S = 24 * HOUR_S;

/** Whether anything is left out. */
export const isFiltering = ({ search, status, start }: ScheduleFilter): boolean =>
  search.trim() !== '' || status !== 'all' || start !== 'any';

/** The schedules of a filter, in the order they came. Every word of the search is in a name or is an id. `nowS` is unix seconds. */
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
