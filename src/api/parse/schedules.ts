import type { ActiveSchedule, FunnelSchedule } from '@contract/schemas/shapes';

import { readFlag, readId, readMoment, readRows, readText } from './readValue';

/** An armed schedule as the active funnels page shows it; unknown fields are null or missing. */
export type ShownSchedule = Omit<FunnelSchedule, 'group_id' | 'start_at'> & {
  group_id: number | null;
  /** Unix seconds. */
  start_at: number | null;
  /** Empty if unknown. */
  funnel_name: string;
  funnel_active: boolean;
} & Partial<Pick<ActiveSchedule, 'name' | 'custom_name'>>;

/** The same before its funnel was looked up. */
export type ArmedSchedule = Omit<ShownSchedule, 'funnel_name' | 'funnel_active'> &
  Partial<Pick<ShownSchedule, 'funnel_name' | 'funnel_active'>>;

/** The requested funnel and group, for a server that does not repeat them in the rows. */
interface Place {
  funnel_id: number;
  group_id: number;
}

/** The schedules of a funnel in a group; without an id or a time they are left out. */
export const parseGroupSchedules = (response: unknown, { funnel_id, group_id }: Place): FunnelSchedule[] =>
  readRows((row): FunnelSchedule | null => {
    const [id, start_at] = [readId(row.id), readMoment(row.start_at)];
    if (id === null || start_at === null) return null;
    const place = { funnel_id: readId(row.funnel_id) ?? funnel_id, group_id: readId(row.group_id) ?? group_id };
    return { ...row, id, ...place, start_at, active: readFlag(row.active) ?? true };
  })(response);

/** Armed schedules. A response that is no list counts as empty, as specified. */
export function parseActiveSchedules(response: unknown): ArmedSchedule[] {
  return Array.isArray(response) ? readRows((row) => parseArmed(row, null, true))(response) : [];
}

/** The armed schedules among all those of one funnel. */
export function parseFunnelSchedules(response: unknown, funnelId: number): ArmedSchedule[] {
  return readRows((row) => parseArmed(row, funnelId, false))(response).filter(({ active }) => active);
}

function parseArmed(row: Record<string, unknown>, funnelId: number | null, isArmed: boolean): ArmedSchedule | null {
  const [id, funnel_id] = [readId(row.id), readId(row.funnel_id) ?? funnelId];
  if (id === null || funnel_id === null) return null;
  return {
    ...row,
    id,
    funnel_id,
    group_id: readId(row.group_id),
    start_at: readMoment(row.start_at),
    active: readFlag(row.active) ?? isArmed,
    funnel_name: readText(row.funnel_name) ?? undefined,
    funnel_active: readFlag(row.funnel_active) ?? undefined,
    name: readText(row.name) ?? undefined,
    custom_name: readText(row.custom_name),
  };
}
