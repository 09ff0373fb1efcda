import type { Group } from '@contract/schemas/groups';

import type { Database } from '../../db/database';
import { prepareGroupColumns, type FunnelColumn, type GroupColumns } from './groupColumns';

/** Lists are kept for the owners who asked last, up to so many groups: some 35 MB. */
const KEPT_GROUPS_MAX_COUNT = 50_000;
/** A shorter list is made anew in less than a millisecond. */
const KEPT_GROUPS_MIN_COUNT = 100;

/** A list as it was last made, and what the database had said. */
interface Known {
  said: readonly string[];
  groups: Group[];
}

/**
 * Lists of groups as the wire has them. Every list is asked of the database; but groups that are as they were are the same objects
 * as before, and a list that is as it was is the same list, so that nobody makes thousands of them, nor their bytes, again for one
 * that has changed.
 */
export function createGroupLists(db: Database) {
  /** The oldest use comes first. */
  const known = new Map<number, Known>();
  const ask = prepareGroupColumns(db);

  function keep(userId: number, one: Known): void {
    known.delete(userId);
    if (one.groups.length < KEPT_GROUPS_MIN_COUNT) return;
    known.set(userId, one);
    let count = 0;
    for (const { groups } of known.values()) count += groups.length;
    for (const [oldest, { groups }] of known) {
      if (count <= KEPT_GROUPS_MAX_COUNT || oldest === userId) return;
      known.delete(oldest);
      count -= groups.length;
    }
  }

  return {
    /** All groups of an owner that are still in the messenger, by id. */
    async all(userId: number): Promise<Group[]> {
      const [columns, attached] = await ask({ userId });
      const said = [
        ...Object.values(columns),
        ...attached.flatMap(({ funnelId, groupIds }) => [`${funnelId}`, groupIds]),
      ];
      const before = known.get(userId);
      const isSame = said.length === before?.said.length && said.every((text, at) => text === before.said[at]);
      const groups = isSame ? before.groups : reuse(before?.groups ?? [], makeGroups(columns, attached));
      keep(userId, { said, groups });
      return groups;
    },

    /** One of them, or null. */
    async one(userId: number, groupId: number): Promise<Group | null> {
      return makeGroups(...(await ask({ userId, groupId })))[0] ?? null;
    },
  };
}

function makeGroups(columns: GroupColumns, attached: readonly FunnelColumn[]): Group[] {
  const ids = parse<number>(columns.ids);
  const names = parse<string>(columns.names);
  const customNames = parse<string>(columns.customNames);
  const renamed = new Map(parse<number>(columns.renamedIds).map((id, at) => [id, customNames[at]]));
  const communities = new Set(parse<number>(columns.communityIds));
  const greeted = new Set(parse<number>(columns.greetedIds));
  const silent = new Set(parse<number>(columns.silentIds));
  const funnelIds = groupFunnels(attached);
  return ids
    .map((id, at) => ({
      id,
      name: names[at] ?? '',
      custom_name: renamed.get(id) ?? null,
      group_type: communities.has(id) ? ('community' as const) : ('group' as const),
      has_greeting: greeted.has(id),
      funnel_ids: funnelIds.get(id) ?? [],
      can_post: !silent.has(id),
    }))
    .sort((one, other) => one.id - other.id);
}

const parse = <T>(list: string): T[] => JSON.parse(list) as T[];

/** The owner's funnels by the groups they are attached to, in the order of their ids. */
function groupFunnels(attached: readonly FunnelColumn[]): Map<number, number[]> {
  const funnelIds = new Map<number, number[]>();
  for (const { funnelId, groupIds } of attached) {
    for (const groupId of parse<number>(groupIds)) {
      const others = funnelIds.get(groupId);
      if (others) others.push(funnelId);
      else funnelIds.set(groupId, [funnelId]);
    }
  }
  return funnelIds;
}

/** The groups, those as they were by the objects of `before`. Both are in the order of their ids. */
function reuse(before: readonly Group[], groups: Group[]): Group[] {
  let at = 0;
  return groups.map((group) => {
    while ((before[at]?.id ?? Infinity) < group.id) at += 1;
    const old = before[at];
    return old && isSame(old, group) ? old : group;
  });
}

const isSame = (one: Group, other: Group): boolean =>
  one.id === other.id &&
  one.name === other.name &&
  one.custom_name === other.custom_name &&
  one.group_type === other.group_type &&
  one.has_greeting === other.has_greeting &&
  one.can_post === other.can_post &&
  one.funnel_ids.length === other.funnel_ids.length &&
  one.funnel_ids.every((id, at) => id === other.funnel_ids[at]);
