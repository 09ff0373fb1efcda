import { and, eq } from 'drizzle-orm';

import { deliveries } from '../../db/schema';
import type { SendResult } from '../../gateways/messenger/messenger';
import { claimColumns, type Claim } from './claims';
import type { Owned } from '../leases/leases';
import { finishDelivery } from './finishDelivery';
import { publishChanges } from '../runs/runEvents';
import type { RunParts } from '../runs/runParts';

/** A send that is in flight by the database. */
export interface OrphanedSend {
  accountId: number;
  deliveryId: number;
}

/**
 * What this process has in flight as the database sees it. Where nothing is being sent, it is a stray: the response to its claim was
 * lost on the way, or its end could not be written. Left alone it would block its account.
 */
export async function findOrphanedSends({ db, nodeId }: RunParts): Promise<OrphanedSend[]> {
  return db
    .select({ accountId: deliveries.accountId, deliveryId: deliveries.id })
    .from(deliveries)
    .where(and(eq(deliveries.status, 'sending'), eq(deliveries.lockedBy, nodeId)));
}

/**
 * Ends an orphaned send of an account in which nothing is being sent: what was certainly never sent is queued again, anything else is
 * unconfirmed and not sent again. One that has ended meanwhile is not changed.
 */
export async function endOrphanedSend(
  parts: RunParts,
  { id, epoch }: Owned,
  deliveryId: number,
  wasHandedOver: boolean,
): Promise<void> {
  const [row] = await parts.db
    .select(claimColumns)
    .from(deliveries)
    .where(
      and(
        eq(deliveries.id, deliveryId),
        eq(deliveries.accountId, id),
        eq(deliveries.status, 'sending'),
        eq(deliveries.fence, epoch),
      ),
    );
  if (!row) return;
  const claim: Claim = { ...row, epoch };
  const result: SendResult = wasHandedOver
    ? { status: 'unconfirmed', reason: 'endNotWritten' }
    : { status: 'not_sent', reason: 'claimLost' };
  parts.log.warn({ accountId: id, deliveryId, wasHandedOver }, 'a send was left over and is ended');
  await publishChanges(parts, await finishDelivery(parts, claim, { result, isConnected: false }));
}
