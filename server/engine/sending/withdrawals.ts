import { and, eq, exists, inArray, isNotNull, ne, or, sql } from 'drizzle-orm';

import { broadcasts, deliveries, funnelRuns, messengerAccounts } from '../../db/schema';
import { isCanceledInFlight } from '../core/cancelDeliveries';
import type { EngineParts } from '../core/engineParts';
import { listQueued } from './nextDelivery';
import type { Preparation } from './preparation';

/** The delivery that an actor has claimed or is sending. */
export interface ClaimedDelivery {
  /** Null without one. */
  deliveryId(): number | null;
  /** Withdraws this delivery: unless it may have been written already, it is never written. */
  withdraw(deliveryId: number): void;
  /** @param work claims and sends it; its signal is aborted once the delivery is withdrawn */
  during<T>(deliveryId: number, work: (withdrawn: AbortSignal) => Promise<T>): Promise<T>;
}

export function createClaimedDelivery(): ClaimedDelivery {
  let current: { deliveryId: number; withdrawal: AbortController } | null = null;
  return {
    deliveryId: () => current?.deliveryId ?? null,
    withdraw(deliveryId) {
      if (current?.deliveryId === deliveryId) current.withdrawal.abort();
    },
    async during(deliveryId, work) {
      const withdrawal = new AbortController();
      current = { deliveryId, withdrawal };
      try {
        return await work(withdrawal.signal);
      } finally {
        current = null;
      }
    },
  };
}

interface WithdrawingActor {
  readonly preparation: Pick<Preparation, 'deliveryId' | 'end'>;
  readonly claimed: Pick<ClaimedDelivery, 'deliveryId' | 'withdraw'>;
}

/** Ends uploads, and withdraws sends, of messages that were stopped, canceled, paused or deleted meanwhile. */
export async function withdrawStopped(db: EngineParts['db'], actors: readonly WithdrawingActor[]): Promise<void> {
  const [preparing, sending] = [new Map<number, WithdrawingActor>(), new Map<number, WithdrawingActor>()];
  for (const actor of actors) {
    const [preparedId, claimedId] = [actor.preparation.deliveryId(), actor.claimed.deliveryId()];
    if (preparedId !== null) preparing.set(preparedId, actor);
    if (claimedId !== null) sending.set(claimedId, actor);
  }
  const queued = await listQueued(db, [...preparing.keys()]);
  for (const [id, { preparation }] of preparing) if (!queued.has(id)) preparation.end(id);
  for (const id of await listWithdrawn(db, [...sending.keys()])) sending.get(id)?.claimed.withdraw(id);
}

/**
 * Those of the deliveries in flight that their owner does not want to be sent any more: they, their run or their broadcast were stopped,
 * canceled or paused, all sending stopped, the messenger switched off, or the account removed. `finishDelivery` decides by the same rules
 * what becomes of them.
 */
async function listWithdrawn(db: EngineParts['db'], ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const isAccountOff = or(isNotNull(messengerAccounts.sendingStoppedAt), eq(messengerAccounts.desired, 'off'));
  const isPaused = and(eq(funnelRuns.status, 'running'), isNotNull(funnelRuns.pausedAt));
  const isRunEnded = or(ne(funnelRuns.status, 'running'), isPaused);
  const run = (ended: ReturnType<typeof or>, id: typeof deliveries.runId) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(funnelRuns)
        .where(and(eq(funnelRuns.id, id), ended)),
    );
  const isBroadcastHalted = exists(
    db
      .select({ one: sql`1` })
      .from(broadcasts)
      .where(and(eq(broadcasts.id, deliveries.broadcastId), ne(broadcasts.status, 'running'))),
  );
  const isUnwanted = or(
    isAccountOff,
    isCanceledInFlight,
    run(isRunEnded, deliveries.runId),
    // A resend may also be of a run that ended before.
    run(isPaused, deliveries.resendRunId as never),
    isBroadcastHalted,
  );
  const rows = await db
    .select({ id: deliveries.id, isWanted: sql<boolean>`not (${deliveries.status} = 'sending' and ${isUnwanted})` })
    .from(deliveries)
    .innerJoin(messengerAccounts, eq(messengerAccounts.id, deliveries.accountId))
    .where(inArray(deliveries.id, [...ids]));
  const wanted = new Set(rows.flatMap(({ id, isWanted }) => (isWanted ? id : [])));
  return ids.filter((id) => !wanted.has(id));
}
