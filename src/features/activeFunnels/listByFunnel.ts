import type { ShownSchedule } from '@/api/parse/schedules';

import { compareKeys, nameKey } from '@/lib/nameKeys';

/** What stands above the schedules of one funnel. */
export interface FunnelEntry {
  kind: 'funnel';
  id: number;
  /** Empty where nobody knows it. */
  name: string;
  isActive: boolean;
  scheduleCount: number;
}

/** One schedule; `isLast` closes the card of its funnel. */
export interface ScheduleEntry {
  kind: 'schedule';
  schedule: ShownSchedule;
  isLast: boolean;
}

/** One line of the list. */
export type ListEntry = FunnelEntry | ScheduleEntry;

/** Numbers of the three cards above the list. */
export interface Summary {
  schedules: number;
  funnels: number;
  groups: number;
}

/** Counts schedules, and each funnel and group once. */
export function summarize(schedules: readonly ShownSchedule[]): Summary {
  return {
    schedules: schedules.length,
    funnels: new Set(schedules.map(({ funnel_id }) => funnel_id)).size,
    groups: new Set(schedules.flatMap(({ group_id }) => group_id ?? [])).size,
  };
}

/** The lines of the list: funnels by name, so that they keep their places, each followed by its schedules by their moment. */
export function listByFunnel(schedules: readonly ShownSchedule[]): ListEntry[] {
  const rowsOf = new Map<number, ShownSchedule[]>();
  for (const schedule of schedules) {
    const rows = rowsOf.get(schedule.funnel_id);
    if (rows) rows.push(schedule);
    else rowsOf.set(schedule.funnel_id, [schedule]);
  }
  const funnels = [...rowsOf].map(([id, rows]) => {
    const name = rows[0]?.funnel_name ?? '';
    return { id, name, key: nameKey(name), rows };
  });
  funnels.sort((one, other) => compareKeys(one.key, other.key) || one.id - other.id);
  return funnels.flatMap(({ id, name, rows }): ListEntry[] => [
    { kind: 'funnel', id, name, isActive: rows[0]?.funnel_active ?? false, scheduleCount: rows.length },
    ...rows.toSorted(byMoment).map((schedule, index) => ({
      kind: 'schedule' as const,
      schedule,
      isLast: index === rows.length - 1,
    })),
  ]);
}

function byMoment(one: ShownSchedule, other: ShownSchedule): number {
  return (one.start_at ?? 0) - (other.start_at ?? 0) || one.id - other.id;
}
