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

/** How each field is read; the compiler requires a row for a new one. */
const readers: { [Field in Exclude<keyof Group, 'id'>]: (value: unknown) => Group[Field] } = {
  name: (value) => readText(value) ?? '',
  custom_name: readText,
  group_type: (value) => (value === 'community' ? 'community' : 'group'),
  can_post: (value) => readFlag(value) ?? true,
  funnel_ids: (value) => (isIds(value) ? value : readList(value, readId)),
  has_greeting: (value) => readFlag(value) ?? false,
};
const fieldReaders = Object.entries<(value: unknown) => unknown>(readers);

const isIds = (value: unknown): value is number[] => Array.isArray(value) && value.every(Number.isInteger);

/** Whether a row has every field, as our own server sends it. */
export function isComplete(row: unknown): row is Group {
  const fields = readFields(row);
  return Number.isInteger(fields.id) && fieldReaders.every(([name, read]) => read(fields[name]) === fields[name]);
}

/** Keeps an id that is no number: the start dialog refuses it. Source: SPEC-5.34. */
function readGroupId(value: unknown): number | null {
  const text = typeof value === 'string' && value.trim() !== '' ? value : null;
  return readId(value) ?? (text as never);
}

function complete(row: Record<string, unknown>): Group | null {
  const id = readGroupId(row.id);
  if (id === null) return null;
  const read = fieldReaders.map(([name, readOne]) => [name, readOne(row[name])]);
  return { ...row, id, ...(Object.fromEntries(read) as Omit<Group, 'id'>) };
}
