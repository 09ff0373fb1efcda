import type { Group } from '@contract/schemas/shapes';

/** What a server that knows only the specified fields does not say about a group. Source: decisions "Groups". */
export type GroupFacts = Pick<Group, 'funnel_ids' | 'has_greeting'>;

/** A group as it may come over the wire. */
type GroupOnWire = Pick<Group, 'id' | 'name' | 'group_type'> & Partial<Group>;

/** A group as the console keeps it; `lacksFacts` when funnels and greeting have to be asked for, group by group. */
export type KnownGroup = Group & { lacksFacts?: true };

/**
 * Fills in what the server did not send; our own server's groups stay as they are. All of it is frozen, so that the store need not
 * look through thousands of groups whether they are.
 */
export function completeGroups(groups: readonly GroupOnWire[]): KnownGroup[] {
  const known = groups.map((group) => (isComplete(group) ? group : fillIn(group)));
  for (const group of known) {
    Object.freeze(group.funnel_ids);
    Object.freeze(group);
  }
  return Object.freeze(known) as KnownGroup[];
}

function isComplete(group: GroupOnWire): group is Group {
  return group.funnel_ids !== undefined && group.has_greeting !== undefined && group.can_post !== undefined;
}

function fillIn(group: GroupOnWire): KnownGroup {
  const { funnel_ids, has_greeting } = group;
  const known = { ...group, custom_name: group.custom_name ?? null, can_post: group.can_post ?? true };
  if (funnel_ids !== undefined && has_greeting !== undefined) return { ...known, funnel_ids, has_greeting };
  return { ...known, funnel_ids: funnel_ids ?? [], has_greeting: has_greeting ?? false, lacksFacts: true };
}
