import type { Tag } from '@contract/schemas/shapes';
import { TAG_COLORS } from '@contract/tags';

import { readFields, readId, readList, readOneOf, readRows, readText } from './readValue';

/** Tags with the ids of their groups; one without an id or a name is left out, an unknown colour is gray. */
export const parseTags = readRows<Tag>(readTag);

/** The created tag; null when the response does not contain it. */
export const parseCreatedTag = (response: unknown): Tag | null => readTag(readFields(response));

function readTag(row: Record<string, unknown>): Tag | null {
  const [id, name] = [readId(row.id), readText(row.name)];
  if (id === null || name === null) return null;
  const groupIds = readList(row.groupIds, readId);
  // Frozen, so that Immer does not visit thousands of ids to freeze them.
  Object.freeze(groupIds);
  return { id, name, color: readOneOf(TAG_COLORS, row.color) ?? 'gray', groupIds };
}
