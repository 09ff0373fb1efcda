import type { MessengerAbilities } from '@contract/schemas/messenger';

import type { MessengerSession } from '../../gateways/messenger/messenger';
import { prepareDelivery, type PreparedDelivery } from './outgoing';
import type { SendParts } from './sendBatches';

/** The preparation of one message at a time, which ends early when the message is stopped, canceled or paused. */
export interface Preparation {
  /** Returns null when the message is no longer queued, or the preparation was ended. */
  run(deliveryId: number): Promise<PreparedDelivery | null>;
  /** The delivery that is being prepared: its file may be uploading. */
  deliveryId(): number | null;
  /** Ends the preparation of this delivery, or of any. */
  end(deliveryId?: number): void;
}

export function createPreparation(
  parts: SendParts,
  session: MessengerSession,
  abilities: MessengerAbilities,
): Preparation {
  let current: { deliveryId: number; ending: AbortController } | null = null;
  return {
    async run(deliveryId) {
      const ending = new AbortController();
      current = { deliveryId, ending };
      const signal = AbortSignal.any([ending.signal, AbortSignal.timeout(parts.timing.prepareMaxMs)]);
      try {
        const queued = await parts.batches.readQueued(deliveryId);
        const prepared = queued && (await prepareDelivery(parts, { session, abilities }, queued, signal));
        return ending.signal.aborted ? null : prepared;
      } finally {
        current = null;
      }
    },
    deliveryId: () => current?.deliveryId ?? null,
    end(deliveryId = current?.deliveryId) {
      if (current?.deliveryId === deliveryId) current?.ending.abort();
    },
  };
}
