import type { Tag, TaggedGroups } from '@contract/schemas/shapes';
import { TAG_COLORS } from '@contract/tags';

import { readFields, readId, readList, readNumber, readOneOf, readRows, readText } from './readValue';

/** Tags with the ids of their groups; one without an id or a name is left out, an unknown colour is gray. */
export const parseTags = readRows<Tag>(readTag);

/** The created tag; null when the response does not contain it. */
export const parseCreatedTag = (response: unknown): Tag | null => readTag(readFields(response));

function readTag(row: Record<string, unknown>): Tag | null {
  const [id, name] = [readId(row.id), readText(row.name)];
  if (id === null || name === null) return null;
  return { id, name, color: readOneOf(TAG_COLORS, row.color) ?? 'gray', groupIds: readList(row.groupIds, readId) };
}

/** What became of the groups of a bulk change. */
export function parseTaggedGroups(response: unknown): TaggedGroups {
  const fields = readFields(response);
  const failures = readList(fields.failures, (value) => {
    const { groupId, code, text } = readFields(value);
    const id = readId(groupId);
    return id === null ? null : { groupId: id, code: readText(code) ?? '', text: readText(text) ?? '' };
  });
  return { doneCount: readNumber(fields.doneCount) ?? 0, failures };
}
