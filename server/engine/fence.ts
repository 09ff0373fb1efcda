import { and, eq, sql, type SQL } from 'drizzle-orm';

import { messengerAccounts } from '../db/schema';
import type { OwnedAccount } from './leases';

/** An account as one process came to own it. The epoch only grows, so an older owner's is refused for ever. */
export type Owned = Pick<OwnedAccount, 'id' | 'epoch'>;

/**
 * Whether a process still owns an account under this epoch. It stands in every statement that acts for an account: what a
 * process writes that was frozen, cut off or robbed meanwhile changes nothing.
 */
export function isStillOwned({ nodeId }: { nodeId: string }, { id, epoch }: Owned): SQL {
  const isOurs = and(
    eq(messengerAccounts.id, id),
    eq(messengerAccounts.leaseOwner, nodeId),
    eq(messengerAccounts.leaseEpoch, epoch),
  );
  return sql`exists (select 1 from ${messengerAccounts} where ${isOurs})`;
}
