import type { ShownSchedule } from '@/api/parse/schedules';
import { compareKeys, sortKey } from '@/lib/sortKeys';

/** Header of one funnel's schedules. */
export interface FunnelEntry {
  id: number;
  /** Empty when unknown. */
  name: string;
  isActive: boolean;
  /** Since when it is paused, in milliseconds since 1970, or null; undefined when the server offers no pauses. */
  pausedAt: number | null | undefined;
  schedules: ShownSchedule[];
}

/** A schedule with its sort and search keys. */
export interface ScheduleRow {
  schedule: ShownSchedule;
  funnel: FunnelEntry;
  /** The owner's name of the group, else the messenger's; empty when unknown. */
  groupName: string;
  groupKey: string;
}

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
    groups: new Set(schedules.map(({ group_id }) => group_id)).size,
  };
}

/** Rows of the table: funnels by name, so that their order is stable, each with its schedules by time. */
export function listByFunnel(schedules: readonly ShownSchedule[]): ScheduleRow[] {
  const funnels = new Map<number, FunnelEntry & { key: string }>();
  const rows = schedules.map((schedule): ScheduleRow & { funnel: { key: string } } => {
    const { funnel_id: id, funnel_name, funnel_active, funnelPausedAt: pausedAt } = schedule;
    const name = funnel_name.trim();
    const known = { id, name, isActive: funnel_active, pausedAt, schedules: [], key: sortKey(name) };
    const funnel = funnels.get(id) ?? known;
    funnel.schedules.push(schedule);
    funnels.set(id, funnel);
    const groupName = (schedule.custom_name?.trim() ? schedule.custom_name : schedule.name)?.trim() ?? '';
    return { schedule, funnel, groupName, groupKey: sortKey(groupName) };
  });
  return rows.sort(
    (one, other) =>
      compareKeys(one.funnel.key, other.funnel.key) || one.funnel.id - other.funnel.id || byMoment(one, other),
  );
}

/** Groups by name, 2 before 10; nameless ones by id, at the end. */
export function byGroup(one: ScheduleRow, other: ScheduleRow): number {
  const isNameless = Number(one.groupKey === '') - Number(other.groupKey === '');
  return (
    isNameless ||
    compareKeys(one.groupKey, other.groupKey) ||
    (one.schedule.group_id ?? 0) - (other.schedule.group_id ?? 0) ||
    byMoment(one, other)
  );
}

/** Starts by time; those without one first. */
export function byMoment({ schedule: one }: ScheduleRow, { schedule: other }: ScheduleRow): number {
  return (one.start_at ?? 0) - (other.start_at ?? 0) || one.id - other.id;
}
