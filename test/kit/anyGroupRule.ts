import type { SelectionRule } from '@contract/schemas/shapes';

/** The rule of a selection with every group. */
export const anyGroupRule: SelectionRule = {
  allTagIds: [],
  anyTagIds: [],
  noTagIds: [],
  type: null,
  membersMin: null,
  membersMax: null,
  activity: null,
  canPost: null,
  nameContains: '',
};
