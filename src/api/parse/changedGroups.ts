import type { ChangedGroups } from '@contract/schemas/shapes';

import { readFields, readId, readList, readNumber, readText } from './readValue';

/** What became of the groups of a bulk change; with messages in flight when there are any. */
export function parseChangedGroups(response: unknown): ChangedGroups & { inFlightCount?: number } {
  const fields = readFields(response);
  const failures = readList(fields.failures, (value) => {
    const { groupId, code, text } = readFields(value);
    const id = readId(groupId);
    return id === null ? null : { groupId: id, code: readText(code) ?? '', text: readText(text) ?? '' };
  });
  const inFlightCount = readNumber(fields.inFlightCount) ?? 0;
  return { doneCount: readNumber(fields.doneCount) ?? 0, failures, ...(inFlightCount > 0 && { inFlightCount }) };
}
