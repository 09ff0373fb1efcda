import { eq } from 'drizzle-orm';

import type { Queryable } from '../db/database';
import { users, type AuditAbout } from '../db/schema';
import { selectStates } from './auditAbout.queries';

/** Maximum of named groups in one entry. */
const NAMED_MAX_COUNT = 100;

/** What a call does in another account of the owner: that account has an entry of its own. */
export interface Elsewhere {
  userId: number;
  /** What it makes or changes there; null: it is gone. */
  id: number | null;
  groupIds: readonly number[];
}

/** What the entry says there: its groups, and the account in which it was done. */
export async function tellElsewhere(
  db: Queryable,
  { fromId, act }: { fromId: number; act: string | undefined },
  { userId, groupIds }: Elsewhere,
): Promise<AuditAbout> {
  const [from] = await db.select({ account: users.name }).from(users).where(eq(users.id, fromId));
  const states = await selectStates(db, userId, groupIds.slice(0, NAMED_MAX_COUNT));
  const first = states.map(({ name }) => ({ name, before: {}, after: {} }));
  return {
    from: { account: from?.account ?? null },
    ...(act !== undefined && { act }),
    ...(first.length > 0 && { groups: { count: groupIds.length, failedCount: 0, first } }),
  };
}
