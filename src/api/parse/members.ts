import type { Member } from '@contract/schemas/shapes';

import { readFlag, readRows, readText } from './readValue';

/** `id` is the index in the list. */
export type ListedMember = Member & { id: number };

export const parseMembers = readRows((row, id): ListedMember => ({
  id,
  phone: readText(row.phone),
  name: readText(row.name),
  admin: readFlag(row.admin) ?? false,
}));
