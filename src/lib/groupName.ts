import type { Group } from '@contract/schemas/shapes';

/** The name of a group in the console: the owner's own name, else the messenger's. Source: SPEC-2.43. */
export function groupName(group: Pick<Group, 'name' | 'custom_name'>): string {
  return group.custom_name?.trim() ? group.custom_name : group.name;
}
