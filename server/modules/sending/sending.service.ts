import { and, eq, isNotNull, isNull, not, sql } from 'drizzle-orm';

import { warmUpCaps } from '@contract/planner/warmUp';
import type { Sending } from '@contract/schemas/sending';

import { deliveries, messengerAccounts } from '../../db/schema';
import type { Deps } from '../../deps';
import { nameInFlight } from '../../engine/runs/stopSchedules';
import { settingsOf, warmUpOf } from '../../engine/pace/paceState';
import type { MessengerService } from '../messenger/messenger.service';

/** Stops and continues everything an owner's account sends. */
export type SendingService = ReturnType<typeof createSendingService>;

/** Dependencies of the service. */
export interface SendingDeps extends Pick<Deps, 'db' | 'engine' | 'clock' | 'config'> {
  messenger: Pick<MessengerService, 'publishStatus'>;
}

/** Queued rows are in two partial indexes, whose conditions must be literals. */
async function countQueued(db: Deps['db'], accountId: number): Promise<number> {
  const { status, broadcastId, isHeld } = deliveries;
  const isQueued = and(eq(deliveries.accountId, accountId), sql`${status} = 'queued'`, not(isHeld));
  const timedCount = await db.$count(deliveries, and(isQueued, isNull(broadcastId)));
  return timedCount + (await db.$count(deliveries, and(isQueued, isNotNull(broadcastId))));
}

export function createSendingService({ db, engine, clock, config, messenger }: SendingDeps) {
  async function get(userId: number): Promise<Sending> {
    const [account] = await db.select().from(messengerAccounts).where(eq(messengerAccounts.userId, userId));
    if (!account) return { stoppedAt: null, queuedCount: 0 };
    const queuedCount = await countQueued(db, account.id);
    const caps = warmUpCaps(settingsOf(config.pace, account), warmUpOf(config.warmUpDays, account), clock.nowMs());
    const isWarmingUp = config.warmUpDays > 0 && (caps !== null || account.sendingStopReason !== null);
    return {
      stoppedAt: account.sendingStoppedAt?.getTime() ?? null,
      queuedCount,
      ...(isWarmingUp && { isWarmingUp: true as const }),
    };
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
      const inFlightCount = await engine.stopSending(userId);
      return { ...(await present(userId)), ...nameInFlight(inFlightCount) };
    },

    /** Continues where it was stopped; steps that are too late are skipped. Idempotent. */
    async resume(userId: number): Promise<Sending> {
      await engine.resumeSending(userId);
      return present(userId);
    },
  };
}
