import type { Group, GroupDetails } from '@contract/schemas/shapes';

/** A group with a value in every field; a test names only the fields that it is about. */
export const makeGroup = (id: number, given: Partial<Group> = {}): Group => ({
  id,
  name: `Chat ${id}`,
  custom_name: null,
  group_type: 'group',
  has_greeting: false,
  funnel_ids: [],
  can_post: true,
  ...given,
});

/** Its details, nothing of which is known but what a test names. */
export const makeDetails = (id: number, given: Partial<GroupDetails> = {}): GroupDetails => ({
  id,
  membersCount: null,
  lastActivityAt: null,
  isOwnAdmin: null,
  ...given,
});
