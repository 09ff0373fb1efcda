import type { InactiveGroup } from '@contract/schemas/shapes';

import { readFields, readFlag, readId, readMoment, readNumber, readOneOf, readRows, readText } from './readValue';

/** Null where the server does not send a field; `last_activity_at` is unix seconds. */
export interface GroupActivity {
  active: boolean | null;
  last_activity_at: number | null;
}

/** Groups without an id are left out. */
export const parseInactiveGroups = readRows((row): InactiveGroup | null => {
  const id = readId(row.id);
  if (id === null) return null;
  return {
    id,
    name: readText(row.name) ?? String(id),
    custom_name: readText(row.custom_name),
    group_type: readOneOf(['community', 'group'], row.group_type) ?? 'group',
    members_count: readNumber(row.members_count),
    last_activity_at: readMoment(row.last_activity_at),
  };
});

/** The result of checking one group. */
export function parseGroupActivity(response: unknown): GroupActivity {
  const { active, last_activity_at } = readFields(response);
  return { active: readFlag(active), last_activity_at: readMoment(last_activity_at) };
}

/** The number of groups that were left, null if the server does not send it, and of messages in flight into them. */
export function parseDeleted(response: unknown): { deleted_count: number | null; inFlightCount: number } {
  const { deleted_count, inFlightCount } = readFields(response);
  return { deleted_count: readNumber(deleted_count), inFlightCount: readNumber(inFlightCount) ?? 0 };
}
