import type { GroupDetails } from '@contract/schemas/shapes';

import { readFlag, readId, readMomentMs, readNumber, readRows } from './readValue';

const readDetails = readRows((row): GroupDetails | null => {
  const id = readId(row.id);
  if (id === null) return null;
  return Object.freeze({
    id,
    membersCount: readNumber(row.membersCount),
    lastActivityAt: readMomentMs(row.lastActivityAt),
    isOwnAdmin: readFlag(row.isOwnAdmin),
  });
});

/** Details of groups; one without an id is left out. Frozen, so that Immer does not freeze thousands of them one by one. */
export const parseGroupDetails = (response: unknown): GroupDetails[] =>
  Object.freeze(readDetails(response)) as GroupDetails[];
