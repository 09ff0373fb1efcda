import type { Group } from '@contract/schemas/groups';
import { MINUTE_MS } from '@contract/time';

import type { Database } from '../../db/database';
import {
  FROM_THE_BEGINNING,
  prepareGroupChanges,
  prepareOneGroup,
  readFunnelGroups,
  type FunnelFacts,
  type GroupFacts,
} from './groupChanges';

/** Lists are cached for the most recent owners up to this many groups: some 35 MB. */
const KEPT_GROUPS_MAX_COUNT = 50_000;
/** Shorter lists are built in a millisecond. */
const KEPT_GROUPS_MIN_COUNT = 100;
/** After this time a list is rebuilt, which covers a database restored below a running server. */
const KEPT_MAX_AGE_MS = 10 * MINUTE_MS;

interface AttachedFunnel {
  id: number;
  groupsCount: number;
  groupIds: readonly number[];
}

/** The owner's funnels by id, and by the groups they are attached to. */
interface Attached {
  funnels: readonly AttachedFunnel[];
  idsByGroup: ReadonlyMap<number, number[]>;
}

/** A cached list and the state needed to update it. Immutable, because others may be using it. */
interface Known {
  mark: string;
  madeAtMs: number;
  attached: Attached;
  /** By id. */
  groups: Group[];
}

/**
 * Lists of groups in wire format. Each call queries only what changed since the last one; unchanged groups and
 * unchanged lists are the same objects, so that their serialized bytes can be reused.
 */
export function createGroupLists(db: Database) {
  /** Least recently used first. */
  const known = new Map<number, Known>();
  const ask = prepareGroupChanges(db);
  const askOne = prepareOneGroup(db);

  function remember(userId: number, one: Known): void {
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

  /** Updates a cached list; null when a row disappeared without a change record. */
  async function update(userId: number, before: Known): Promise<Known | null> {
    const { mark, membersCount, changed, funnels } = await ask({ userId, mark: before.mark });
    const attached = await updateAttached(before.attached, funnels);
    const groups = updateGroups(before, changed, attached);
    return groups.length === membersCount ? { ...before, mark, attached, groups } : null;
  }

  /** The same when no attachment changed. */
  async function updateAttached(before: Attached, facts: readonly FunnelFacts[]): Promise<Attached> {
    const known = new Map(before.funnels.map((funnel) => [funnel.id, funnel]));
    const isAsBefore = ({ id, groupsCount, changedCount }: FunnelFacts) =>
      changedCount === 0 && known.get(id)?.groupsCount === groupsCount;
    if (facts.length === before.funnels.length && facts.every(isAsBefore)) return before;
    const others = facts.filter((one) => !isAsBefore(one)).map(({ id }) => id);
    const groupIds = await readFunnelGroups(db, others);
    const funnels = facts.map((one) => {
      const { id, groupsCount } = one;
      const old = isAsBefore(one) ? known.get(id) : null;
      return old ?? { id, groupsCount, groupIds: groupIds.get(id) ?? [] };
    });
    return { funnels, idsByGroup: groupFunnels(funnels) };
  }

  async function makeAnew(userId: number, groups: Group[]): Promise<Known> {
    const attached = { funnels: [], idsByGroup: new Map() };
    const nothing = { mark: FROM_THE_BEGINNING, madeAtMs: performance.now(), attached, groups: [] };
    const made = await update(userId, nothing);
    if (!made) throw new Error('The counted groups differ from the listed ones');
    return { ...made, groups: reuse(groups, made.groups) };
  }

  return {
    /** All groups of an owner that are still in the messenger, by id. */
    async all(userId: number): Promise<Group[]> {
      const before = known.get(userId);
      const isYoung = before && performance.now() - before.madeAtMs < KEPT_MAX_AGE_MS;
      const now = (isYoung ? await update(userId, before) : null) ?? (await makeAnew(userId, before?.groups ?? []));
      remember(userId, now);
      return now.groups;
    },

    /** One of them, or null. */
    async one(userId: number, groupId: number): Promise<Group | null> {
      const found = await askOne({ userId, groupId });
      return found && toGroup(found.facts, found.funnelIds);
    },
  };
}

function toGroup({ is_member: _isMember, ...group }: GroupFacts, funnel_ids: number[]): Group {
  // Of ten thousand groups: a property after the copied ones costs more than all of them.
  return { funnel_ids, ...group };
}

/** The owner's funnels by attached group, ordered by funnel id. */
function groupFunnels(funnels: readonly AttachedFunnel[]): Map<number, number[]> {
  const funnelIds = new Map<number, number[]>();
  for (const { id, groupIds } of funnels) {
    for (const groupId of groupIds) {
      const others = funnelIds.get(groupId);
      if (others) others.push(id);
      else funnelIds.set(groupId, [id]);
    }
  }
  return funnelIds;
}

/** The list with changed groups replaced; the same list when nothing changed. */
function updateGroups(before: Known, changed: readonly GroupFacts[], attached: Attached): Group[] {
  if (changed.length === 0 && attached === before.attached) return before.groups;
  const { idsByGroup } = attached;
  const groups = new Map(before.groups.map((group) => [group.id, group]));
  for (const facts of changed) {
    if (facts.is_member) groups.set(facts.id, toGroup(facts, idsByGroup.get(facts.id) ?? []));
    else groups.delete(facts.id);
  }
  const list = [...groups.values()].sort((one, other) => one.id - other.id);
  if (attached === before.attached) return reuse(before.groups, list);
  const current = list.map((group) => {
    const copy = { ...group };
    copy.funnel_ids = idsByGroup.get(group.id) ?? [];
    return copy;
  });
  return reuse(before.groups, current);
}

/**
 * Replaces unchanged groups by their objects in `before`; returns `before` itself when all are unchanged. Both are
 * ordered by id.
 */
function reuse(before: Group[], groups: Group[]): Group[] {
  let at = 0;
  const reused = groups.map((group) => {
    while ((before[at]?.id ?? Infinity) < group.id) at += 1;
    const old = before[at];
    return old && (old === group || isSame(old, group)) ? old : group;
  });
  const isAsBefore = before.length === reused.length && reused.every((group, at) => group === before[at]);
  return isAsBefore ? before : reused;
}

/** Both have the same fields; a list is compared by its items. */
const isSame = (one: Group, other: Group): boolean =>
  Object.entries(one).every(([field, value]) => isSameValue(value, other[field as keyof Group]));

const isSameValue = (one: unknown, other: unknown): boolean =>
  one === other ||
  (Array.isArray(one) &&
    Array.isArray(other) &&
    one.length === other.length &&
    one.every((id, at) => id === other[at]));
