import type { Group } from '@contract/schemas/shapes';

/** Which of the chosen groups a message can reach. */
export interface SendCheck {
  possible: number[];
  /** Groups in which only admins write, and the account is none. */
  adminsOnly: Group[];
  /** Groups that the account may not change, for what changes them. */
  notAdmin: Group[];
  /** Ids of groups that the account is no longer in. */
  missing: number[];
}

/** Sorts the chosen groups by whether they can be written to now, and changed if that is wanted. */
export function checkGroups(
  groups: readonly Group[],
  chosenIds: readonly number[],
  isChangeable: (groupId: number) => boolean = () => true,
): SendCheck {
  const byId = new Map(groups.map((group) => [group.id, group]));
  const check: SendCheck = { possible: [], adminsOnly: [], notAdmin: [], missing: [] };
  for (const id of new Set(chosenIds)) {
    const group = byId.get(id);
    if (!group) check.missing.push(id);
    else if (!group.can_post) check.adminsOnly.push(group);
    else if (!isChangeable(id)) check.notAdmin.push(group);
    else check.possible.push(id);
  }
  return check;
}
