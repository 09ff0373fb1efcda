import type { Group } from '@contract/schemas/shapes';

/** Which of the chosen groups a message can reach. */
export interface SendCheck {
  possible: number[];
  /** Groups in which only admins write, and the account is none. */
  adminsOnly: Group[];
  /** Ids of groups that the account is no longer in. */
  missing: number[];
}

/** Sorts the chosen groups by whether they can be written to now. */
export function checkGroups(groups: readonly Group[], chosenIds: readonly number[]): SendCheck {
  const byId = new Map(groups.map((group) => [group.id, group]));
  const check: SendCheck = { possible: [], adminsOnly: [], missing: [] };
  for (const id of new Set(chosenIds)) {
    const group = byId.get(id);
    if (!group) check.missing.push(id);
    else if (group.can_post) check.possible.push(id);
    else check.adminsOnly.push(group);
  }
  return check;
}
