import { bigint, index, pgTable } from 'drizzle-orm/pg-core';

import { bigId, createdAt, partOf } from './columns';
import { groups } from './groups';

/** Acts on groups that no run carries out: by hand, or an opening that a closing left behind. */
export const groupActs = pgTable(
  'group_acts',
  {
    id: bigId(),
    groupId: partOf(() => groups.id),
    /** The run whose closing it undoes; it may be deleted. */
    runId: bigint({ mode: 'number' }),
    createdAt: createdAt(),
  },
  (table) => [index('group_acts_group_ix').on(table.groupId, table.id)],
);
