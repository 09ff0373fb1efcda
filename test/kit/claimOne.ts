import type { EngineParts } from '@server/engine/core/engineParts';
import { claimDeliveries, type Claim } from '@server/engine/sending/claims';
import { makePhoneMessageId } from '@server/gateways/messenger/phoneMessages';
import type { PreparedDelivery } from '@server/engine/sending/outgoing';

/** Claims one delivery. */
export async function claimOne(
  parts: EngineParts,
  deliveryId: number,
  epoch: number,
  prepared: PreparedDelivery,
): Promise<Claim | null> {
  const [claim] = await claimDeliveries(parts, [{ deliveryId, epoch, messageId: makePhoneMessageId(), prepared }]);
  return claim ?? null;
}
