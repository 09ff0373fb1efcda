import type { MessengerSession } from '../../gateways/messenger/messenger';
import type { EngineParts } from '../core/engineParts';
import { prepareDelivery, type PreparedDelivery } from './outgoing';

/** The preparation of one message at a time, which ends early when the message is stopped, canceled or paused. */
export interface Preparation {
  /** Returns null when the message is no longer queued, or the preparation was ended. */
  run(deliveryId: number): Promise<PreparedDelivery | null>;
  /** The delivery that is being prepared: its file may be uploading. */
  deliveryId(): number | null;
  /** Ends the preparation of this delivery, or of any. */
  end(deliveryId?: number): void;
}

export function createPreparation(parts: EngineParts, session: MessengerSession): Preparation {
  let current: { deliveryId: number; ending: AbortController } | null = null;
  return {
    async run(deliveryId) {
      const ending = new AbortController();
      current = { deliveryId, ending };
      const signal = AbortSignal.any([ending.signal, AbortSignal.timeout(parts.timing.prepareMaxMs)]);
      const prepared = await prepareDelivery(parts, session, deliveryId, signal).finally(() => (current = null));
      return ending.signal.aborted ? null : prepared;
    },
    deliveryId: () => current?.deliveryId ?? null,
    end(deliveryId = current?.deliveryId) {
      if (current?.deliveryId === deliveryId) current?.ending.abort();
    },
  };
}
