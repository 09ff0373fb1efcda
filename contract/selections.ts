import type { Group, GroupDetails, SelectionRule, Tag } from './schemas/shapes';
import { foldLetters } from './search';
import { tagNameKey } from './tags';
import { DAY_MS } from './time';

/** What a rule needs to know of a group. */
export interface RuleGroup {
  group: Pick<Group, 'id' | 'name' | 'custom_name' | 'group_type' | 'can_post'>;
  tagIds: ReadonlySet<number>;
  /** The tags that exist, of all those that a rule may name. */
  existingTagIds: ReadonlySet<number>;
  details: Pick<GroupDetails, 'membersCount' | 'lastActivityAt'>;
}

type Condition = (group: RuleGroup) => boolean;

const NO_TAGS: ReadonlySet<number> = new Set();
const UNKNOWN = { membersCount: null, lastActivityAt: null };

/** Groups with their tags and details, in the order of the groups. */
export function joinRuleGroups<G extends RuleGroup['group']>(
  groups: readonly G[],
  tags: readonly Pick<Tag, 'id' | 'groupIds'>[],
  details: readonly GroupDetails[],
): (RuleGroup & { group: G })[] {
  const detailsById = new Map(details.map((one) => [one.id, one]));
  const existingTagIds = new Set(tags.map(({ id }) => id));
  const tagsByGroup = new Map<number, Set<number>>();
  for (const { id, groupIds } of tags)
    for (const groupId of groupIds) {
      const known = tagsByGroup.get(groupId);
      if (known) known.add(id);
      else tagsByGroup.set(groupId, new Set([id]));
    }
  return groups.map((group) => ({
    group,
    tagIds: tagsByGroup.get(group.id) ?? NO_TAGS,
    existingTagIds,
    details: detailsById.get(group.id) ?? UNKNOWN,
  }));
}

/**
 * Whether a group belongs to a selection: the only definition, for server and browser. Of an unknown number of members no range is
 * met; without a known message nobody wrote. A condition with a deleted tag is met by no group: nobody knows any more which groups
 * it left out.
 * @param nowMs from which days of activity count
 */
export function createRuleTest(rule: SelectionRule, nowMs: number): Condition {
  const conditions = [...tagConditions(rule), ...groupConditions(rule), ...detailConditions(rule, nowMs)];
  return (group) => conditions.every((meets) => meets(group));
}

function tagConditions({ allTagIds, anyTagIds, noTagIds }: SelectionRule): Condition[] {
  return [
    ...(allTagIds.length > 0 ? [({ tagIds }: RuleGroup) => allTagIds.every((id) => tagIds.has(id))] : []),
    ...(anyTagIds.length > 0 ? [({ tagIds }: RuleGroup) => anyTagIds.some((id) => tagIds.has(id))] : []),
    ...(noTagIds.length > 0
      ? [({ tagIds, existingTagIds }: RuleGroup) => noTagIds.every((id) => existingTagIds.has(id) && !tagIds.has(id))]
      : []),
  ];
}

function groupConditions({ type, canPost, nameContains }: SelectionRule): Condition[] {
  const wanted = foldName(nameContains);
  return [
    ...(type === null ? [] : [({ group }: RuleGroup) => group.group_type === type]),
    ...(canPost === null ? [] : [({ group }: RuleGroup) => group.can_post === canPost]),
    ...(wanted === '' ? [] : [({ group }: RuleGroup) => foldName(shownName(group)).includes(wanted)]),
  ];
}

function detailConditions({ membersMin, membersMax, activity }: SelectionRule, nowMs: number): Condition[] {
  const sinceMs = activity && nowMs - activity.days * DAY_MS;
  return [
    ...(membersMin === null ? [] : [({ details }: RuleGroup) => (details.membersCount ?? -1) >= membersMin]),
    ...(membersMax === null ? [] : [({ details }: RuleGroup) => (details.membersCount ?? Infinity) <= membersMax]),
    ...(activity === null || sinceMs === null
      ? []
      : [({ details }: RuleGroup) => (details.lastActivityAt ?? -Infinity) >= sinceMs === activity.isWithin]),
  ];
}

const shownName = ({ name, custom_name }: RuleGroup['group']) => (custom_name?.trim() ? custom_name : name);

/** U+0451 is often written as U+0435. */
const foldName = (text: string) => foldLetters(tagNameKey(text));
