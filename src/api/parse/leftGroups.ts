import type { LeftGroup } from '@contract/schemas/shapes';

import { readId, readRows, readText } from './readValue';

/** Groups that were left; rows without an id or a name are left out. */
export const parseLeftGroups = readRows((row): LeftGroup | null => {
  const [id, name] = [readId(row.id), readText(row.name)];
  return id === null || name === null ? null : { id, name };
});
