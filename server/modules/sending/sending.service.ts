import { and, eq, not } from 'drizzle-orm';

import type { Sending } from '@contract/schemas/sending';

import { deliveries, messengerAccounts } from '../../db/schema';
import type { Deps } from '../../deps';
import type { MessengerService } from '../messenger/messenger.service';

/** Stops and continues everything an owner's account sends. */
export type SendingService = ReturnType<typeof createSendingService>;

/** Dependencies of the service. */
export interface SendingDeps extends Pick<Deps, 'db' | 'engine'> {
  messenger: Pick<MessengerService, 'publishStatus'>;
}

export function createSendingService({ db, engine, messenger }: SendingDeps) {
  async function get(userId: number): Promise<Sending> {
    const [account] = await db.select().from(messengerAccounts).where(eq(messengerAccounts.userId, userId));
    if (!account) return { stoppedAt: null, queuedCount: 0 };
    const isQueued = and(eq(deliveries.accountId, account.id), eq(deliveries.status, 'queued'), not(deliveries.isHeld));
    const queuedCount = await db.$count(deliveries, isQueued);
    return { stoppedAt: account.sendingStoppedAt?.getTime() ?? null, queuedCount };
  }

  /** Every tab of the owner learns it with the status of the connection. */
  async function present(userId: number): Promise<Sending> {
    await messenger.publishStatus(userId);
    return get(userId);
  }

  return {
    get,

    /** After this has returned, nothing is sent until `resume`; everything stays queued. Idempotent. */
    async stop(userId: number): Promise<Sending> {
      await engine.stopSending(userId);
      return present(userId);
    },

    /** Continues where it was stopped; steps that are too late are skipped. Idempotent. */
    async resume(userId: number): Promise<Sending> {
      await engine.resumeSending(userId);
      return present(userId);
    },
  };
}
