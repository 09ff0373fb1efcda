import type { Group } from '@contract/schemas/shapes';

import { frozen, isRecord, readFields, readFlag, readId, readList, readText, UnreadableResponse } from './readValue';

/** Fields of a group that a server with only the specified fields does not send. */
export type GroupFacts = Pick<Group, 'funnel_ids' | 'has_greeting'>;

/**
 * Groups without an id are left out; a complete group stays the same object. Everything is frozen, so that Immer does not freeze
 * thousands of groups one by one.
 */
export function parseGroups(response: unknown): Group[] {
  if (!Array.isArray(response)) throw new UnreadableResponse('Not a list');
  const groups = readList(response, (row) => (isComplete(row) ? row : complete(readFields(row))));
  for (const group of groups) {
    frozen(group.funnel_ids);
    frozen(group);
  }
  return frozen(groups);
}

/** The link of a greeting, plain or in an object; null without one. */
export function parseGreeting(response: unknown): string | null {
  if (typeof response === 'string') return response.trim() === '' ? null : response;
  const { url, greeting, response: inner } = readFields(response);
  const link = url ?? greeting ?? inner;
  return isRecord(link) || typeof link === 'string' ? parseGreeting(link) : null;
}

/** Whether a row has every field, as our own server sends it. */
export function isComplete(row: unknown): row is Group {
  const { id, name, custom_name, group_type, funnel_ids, has_greeting, can_post } = (row ?? {}) as Partial<Group>;
  return (
    Number.isInteger(id) &&
    typeof name === 'string' &&
    (custom_name === null || typeof custom_name === 'string') &&
    (group_type === 'group' || group_type === 'community') &&
    Array.isArray(funnel_ids) &&
    typeof has_greeting === 'boolean' &&
    typeof can_post === 'boolean'
  );
}

/** Keeps an id that is no number: the start dialog refuses it. Source: SPEC-5.34. */
function readGroupId(value: unknown): number | null {
  const text = typeof value === 'string' && value.trim() !== '' ? value : null;
  return readId(value) ?? (text as never);
}

function complete(row: Record<string, unknown>): Group | null {
  const id = readGroupId(row.id);
  if (id === null) return null;
  return {
    ...row,
    id,
    name: readText(row.name) ?? '',
    custom_name: readText(row.custom_name),
    group_type: row.group_type === 'community' ? 'community' : 'group',
    can_post: readFlag(row.can_post) ?? true,
    funnel_ids: readList(row.funnel_ids, readId),
    has_greeting: readFlag(row.has_greeting) ?? false,
  };
}
