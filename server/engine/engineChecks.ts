import type { Check } from './engineLoops';
import { advancePending } from './runs/advancePending';
import { advanceSeries } from './runs/advanceSeries';
import { findNextStart } from './runs/dueSchedules';
import { startPlannedBroadcasts } from './runs/plannedBroadcasts';
import { closeOldConditions } from './runs/replies';
import { startDueSchedules } from './runs/startSchedules';
import type { AccountActor } from './sending/accountActor';
import { findNext } from './sending/nextDelivery';
import { findOrphanedSends } from './sending/orphanedSends';
import type { SendParts } from './sending/sendBatches';
import { withdrawStopped } from './sending/withdrawals';

/** What the loops of an engine check for its accounts, by name. */
export type CheckName =
  | 'withdrawals'
  | 'orphanedSends'
  | 'starts'
  | 'plannedBroadcasts'
  | 'conditions'
  | 'pendingRuns'
  | 'sends';

/** The actors of the accounts of this process, and those that are being closed. */
interface Actors {
  actors: ReadonlyMap<number, AccountActor>;
  closing: ReadonlySet<AccountActor>;
}

/** @param wakeSends called when there may be something new to send */
export function createChecks(
  parts: SendParts,
  { actors, closing }: Actors,
  wakeSends: () => void,
): Record<CheckName, Check> {
  function idsOf(isWanted: (actor: AccountActor) => boolean): number[] {
    return [...actors].filter(([, actor]) => isWanted(actor)).map(([accountId]) => accountId);
  }

  async function armSends(): Promise<void> {
    const idle = idsOf((actor) => actor.isReady());
    await parts.isolation.each('nextSends', idle, async (accountIds) => {
      const found = await findNext(parts, accountIds, parts.timing.horizonMs);
      const next = new Map(found.map((delivery) => [delivery.accountId, delivery]));
      for (const accountId of accountIds) actors.get(accountId)?.arm(next.get(accountId));
    });
  }

  return {
    withdrawals: () => withdrawStopped(parts.db, [...actors.values(), ...closing]),
    async orphanedSends() {
      for (const { accountId, deliveryId } of await findOrphanedSends(parts))
        actors.get(accountId)?.endOrphanedSend(deliveryId);
    },
    async starts() {
      if (await startDueSchedules(parts, idsOf(isConnected))) wakeSends();
      const { nextMs, hasDueSeries } = await findNextStart(parts);
      return hasDueSeries && (await advanceSeries(parts)) ? 0 : nextMs;
    },
    async plannedBroadcasts() {
      const { hasDue, nextMs } = await startPlannedBroadcasts(parts, idsOf(isConnected));
      if (hasDue) wakeSends();
      return nextMs;
    },
    conditions: () => closeOldConditions(parts),
    async pendingRuns() {
      if (await advancePending(parts)) wakeSends();
    },
    sends: armSends,
  };
}

function isConnected(actor: AccountActor): boolean {
  return actor.session.state().kind === 'open';
}
