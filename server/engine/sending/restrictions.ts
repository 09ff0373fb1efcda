import { and, eq, isNull, lt, or } from 'drizzle-orm';

import { messengerAccounts } from '../../db/schema';
import type { EngineParts } from '../core/engineParts';
import { stoppedBy } from '../core/restrictedSending';
import type { Owned } from '../leases/leases';

/**
 * Stops the sending of an account that the messenger restricts over an open connection. It reports one restriction several times:
 * after the owner resumed, only one that lasts longer stops again.
 * @returns whether this report stopped it
 */
export async function recordRestriction(
  { db, clock }: Pick<EngineParts, 'db' | 'clock'>,
  { id, epoch }: Owned,
  untilMs: number | null,
): Promise<boolean> {
  const { restrictedUntil, sendingStopReason } = messengerAccounts;
  const until = untilMs === null ? null : new Date(untilMs);
  const isNew = until === null ? isNull(sendingStopReason) : or(isNull(restrictedUntil), lt(restrictedUntil, until));
  const stopped = await db
    .update(messengerAccounts)
    .set({ ...stoppedBy(clock, 'restricted'), restrictedUntil: until })
    .where(and(eq(messengerAccounts.id, id), eq(messengerAccounts.leaseEpoch, epoch), isNew))
    .returning({ id: messengerAccounts.id });
  return stopped.length > 0;
}
