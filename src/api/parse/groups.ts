import { LANGUAGES } from '@contract/languages';
import type { GreetingMessage, Group } from '@contract/schemas/shapes';

import { isRecord, readFields, readFlag, readId, readList, readOneOf, readText, UnreadableResponse } from './readValue';

/** Fields of a group that a server with only the specified fields does not send. */
export type GroupFacts = Pick<Group, 'funnel_ids' | 'has_greeting'>;

/** A group as the console keeps it; `lacksFacts` when funnels and greeting have to be requested, group by group. */
export type KnownGroup = Group & { lacksFacts?: true };

/** Whether funnels and greeting of all of them are known. */
export const hasAllFacts = (groups: readonly KnownGroup[]): boolean => groups.every(({ lacksFacts }) => !lacksFacts);

/**
 * Groups without an id are left out; a complete group stays the same object. Everything is frozen, so that Immer does not freeze
 * thousands of groups one by one.
 */
export function parseGroups(response: unknown): KnownGroup[] {
  if (!Array.isArray(response)) throw new UnreadableResponse('Not a list');
  const groups = readList(response, (row) => (isComplete(row) ? row : complete(readFields(row))));
  for (const group of groups) {
    Object.freeze(group.funnel_ids);
    Object.freeze(group);
  }
  return Object.freeze(groups) as KnownGroup[];
}

/** The link of a greeting, plain or in an object; null without one. */
export function parseGreeting(response: unknown): string | null {
  if (typeof response === 'string') return response.trim() === '' ? null : response;
  const { url, greeting, response: inner } = readFields(response);
  const link = url ?? greeting ?? inner;
  return isRecord(link) || typeof link === 'string' ? parseGreeting(link) : null;
}

/** The whole greeting; null without a text and a file. */
export function parseGreetingMessage(response: unknown): GreetingMessage | null {
  if (response === null) return null;
  const row = readFields(response);
  const [text, mediaUrl] = [readText(row.text) ?? '', readText(row.mediaUrl)];
  if (text === '' && mediaUrl === null) return null;
  return { text, variables: readOneOf(LANGUAGES, row.variables), mediaUrl, mediaName: readText(row.mediaName) };
}

function isComplete(row: unknown): row is Group {
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

function complete(row: Record<string, unknown>): KnownGroup | null {
  const id = readGroupId(row.id);
  if (id === null) return null;
  const has_greeting = readFlag(row.has_greeting);
  const lacksFacts = has_greeting === null || !Array.isArray(row.funnel_ids);
  return {
    ...row,
    id,
    name: readText(row.name) ?? '',
    custom_name: readText(row.custom_name),
    group_type: row.group_type === 'community' ? 'community' : 'group',
    can_post: readFlag(row.can_post) ?? true,
    funnel_ids: readList(row.funnel_ids, readId),
    has_greeting: has_greeting ?? false,
    ...(lacksFacts && { lacksFacts }),
  };
}
