import { randomUUID } from 'node:crypto';
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

import { createAccountActor, type AccountActor } from './sending/accountActor';
import { createProgressPublisher } from './broadcasts/broadcastProgress';
import { createCommandBus, deleteOldCommands } from './commands/commandBus';
import { isFinal, recordOpenConnections } from './leases/connectionRecord';
import { findNextStartMs } from './runs/dueSchedules';
import type { ClusterMessage } from '../db/clusterBus';
import type { AccountChange } from './core/accountChange';
import type { Engine } from './engine';
import type { RunParts } from './runs/runParts';
import { createSendBatches, type SendParts } from './sending/sendBatches';
import type { EngineDeps } from './core/engineParts';
import {
  writeHeartbeat,
  renewExpiredHeartbeat,
  deleteNodes,
  releaseAll,
  listOwned,
  releaseAccount,
  type OwnedAccount,
} from './leases/leases';
import { createEngineLoops } from './engineLoops';
import { createIsolation } from './core/isolation';
import { advancePending } from './runs/advancePending';
import { acquireAndRecover } from './sending/recoverSends';
import { findNext, listQueued } from './sending/nextDelivery';
import { readPlacement } from './leases/placement';
import { createSilentNodes } from './leases/silentNodes';
import { startPlannedBroadcasts } from './runs/plannedBroadcasts';
import { closeOldConditions } from './runs/replies';
import { resumeSending, stopSending } from './runs/sendingStop';
import { startDueSchedules } from './runs/startSchedules';
import { findOrphanedSends } from './sending/orphanedSends';
import { defaultTiming, type EngineTiming } from './core/timing';
import { createVersionCache } from './runs/versions';

/** Creates the engine of this process; `start` begins. Two engines on one database share the accounts between them. */
export function createEngine(deps: EngineDeps, timing: Partial<EngineTiming> = {}): Engine {
  const allTiming = { ...defaultTiming, ...timing };
  const runParts: RunParts = {
    ...deps,
    timing: allTiming,
    isolation: createIsolation(deps, allTiming),
    versions: createVersionCache(),
    broadcastProgress: createProgressPublisher(deps, deps.log),
    nodeId: `${os.hostname()}:${randomUUID()}`,
  };
  const parts: SendParts = { ...runParts, batches: createSendBatches(runParts) };
  const { log, notices } = parts;
  const isAlone = parts.config.databaseUrl === null;
  const actors = new Map<number, AccountActor>();
  const leaving = new Set<number>();
  const listeners = new Set<(change: AccountChange) => void>();
  const commands = createCommandBus(parts, (accountId) => actors.get(accountId)?.session ?? null);
  /** What one of them does not do, for whatever reason, delays none of the others. */
  const loops = createEngineLoops(parts, {
    accounts: pollAccounts,
    ...(!isAlone && { commands: () => commands.serve() }),
    withdrawals: endWithdrawn,
    orphanedSends: endOrphanedSends,
    starts: pollStarts,
    plannedBroadcasts: pollPlannedBroadcasts,
    conditions: () => closeOldConditions(parts),
    pendingRuns: pollPendingRuns,
    sends: armSends,
  });
  const forgetSilentNodes = createSilentNodes(parts);
  let heartbeat: NodeJS.Timeout | undefined;
  let unsubscribe: (() => void)[] = [];
  const watchedMaintain = parts.monitor?.watch('engine.heartbeat', maintain) ?? maintain;

  function notifyListeners(change: AccountChange): void {
    for (const listener of listeners) listener(change);
    if (change.kind === 'state') loops.wakeAll();
  }

  /** Takes accounts, and makes the actors of this process match them. */
  async function pollAccounts(): Promise<void> {
    if (isAlone) await renewExpiredHeartbeat(parts);
    else await forgetSilentNodes();
    const { spare, surplus } = await readPlacement(parts);
    await acquireAndRecover(parts, spare);
    const owned = await listOwned(parts);
    alignActors(owned);
    if (surplus > 0) releaseOne(owned);
  }

  async function endOrphanedSends(): Promise<void> {
    for (const { accountId, deliveryId } of await findOrphanedSends(parts))
      actors.get(accountId)?.endOrphanedSend(deliveryId);
  }

  async function pollStarts(): Promise<number | null> {
    if (await startDueSchedules(parts, readyIds(isConnected))) loops.wake('sends');
    return findNextStartMs(parts);
  }

  async function pollPlannedBroadcasts(): Promise<number | null> {
    const { hasDue, nextMs } = await startPlannedBroadcasts(parts, readyIds(isConnected));
    if (hasDue) loops.wake('sends');
    return nextMs;
  }

  async function pollPendingRuns(): Promise<void> {
    if (await advancePending(parts)) loops.wake('sends');
  }

  async function armSends(): Promise<void> {
    const idle = readyIds((actor) => actor.isReady());
    await parts.isolation.each('nextSends', idle, async (accountIds) => {
      const next = new Map((await findNext(parts, accountIds)).map((delivery) => [delivery.accountId, delivery]));
      for (const accountId of accountIds) actors.get(accountId)?.arm(next.get(accountId));
    });
  }

  /** Ends uploads of messages that were stopped, canceled or paused meanwhile. */
  async function endWithdrawn(): Promise<void> {
    const preparing = [...actors.values()].flatMap(({ preparation }) => {
      const deliveryId = preparation.deliveryId();
      return deliveryId === null ? [] : [{ preparation, deliveryId }];
    });
    const ids = preparing.map(({ deliveryId }) => deliveryId);
    const queued = await listQueued(parts.db, ids);
    for (const { preparation, deliveryId } of preparing) if (!queued.has(deliveryId)) preparation.end(deliveryId);
  }

  function readyIds(isWanted: (actor: AccountActor) => boolean): number[] {
    return [...actors].filter(([, actor]) => isWanted(actor)).map(([accountId]) => accountId);
  }

  function wake(): void {
    loops.wakeAll();
    notices.publish({ kind: 'work' });
  }

  /** Makes the actors of this process match the accounts that it owns by the database. */
  function alignActors(owned: readonly OwnedAccount[]): void {
    const mine = new Map(owned.map((account) => [account.id, account]));
    for (const [accountId, actor] of actors) {
      if (mine.get(accountId)?.epoch !== actor.epoch) closeAndRelease(accountId, actor, null);
    }
    for (const account of owned) {
      if (leaving.has(account.id)) continue;
      const actor = actors.get(account.id);
      if (account.desired === 'off' || hasEnded(actor)) closeAndRelease(account.id, actor, account);
      else (actor ?? openActor(account)).align(account);
    }
  }

  /** Moves one account at a time, so that the others go on sending: the process with more free capacity takes it. */
  function releaseOne(owned: readonly OwnedAccount[]): void {
    const account = owned.findLast(({ id }) => actors.has(id));
    if (leaving.size === 0 && account) closeAndRelease(account.id, actors.get(account.id), account);
  }

  function openActor(account: OwnedAccount): AccountActor {
    const actor = createAccountActor(parts, account, notifyListeners);
    actors.set(account.id, actor);
    return actor;
  }

  /** Closes an actor without blocking the check, since a send in flight may take its time, and gives the account back if it is ours. */
  function closeAndRelease(accountId: number, actor: AccountActor | undefined, ours: OwnedAccount | null): void {
    actors.delete(accountId);
    leaving.add(accountId);
    const closing = (async () => {
      await actor?.close();
      if (ours) await releaseAccount(parts, ours);
      notices.publish({ kind: 'work' });
    })();
    closing
      .catch((error: unknown) => log.error({ err: error, accountId }, 'an account was not given back'))
      .finally(() => {
        leaving.delete(accountId);
        if (hasEnded(actor)) loops.wakeAll();
        else notifyListeners({ kind: 'state', accountId, state: { kind: 'off' } });
      })
      .catch(() => undefined);
  }

  async function maintain(): Promise<void> {
    await writeHeartbeat(parts);
    await recordOpenConnections(parts);
    if (!isAlone) await deleteOldCommands(parts.db);
  }

  return {
    async start() {
      if (isAlone) await deleteNodes(parts.db);
      await maintain();
      heartbeat = setInterval(() => {
        watchedMaintain().catch((error: unknown) => log.error({ err: error }, 'no heartbeat was written'));
      }, parts.timing.nodeTtlMs / 4);
      const wakeOn = (notice: ClusterMessage | null) => {
        if (notice === null || notice.kind === 'work') loops.wakeAll();
      };
      unsubscribe = [parts.clock.onMoved(() => loops.wakeAll()), notices.subscribe(wakeOn)];
      await loops.start();
    },
    async stop() {
      unsubscribe.forEach((end) => end());
      await loops.stop();
      const closing = Promise.all([...[...actors.values()].map((actor) => actor.close()), commands.settled()]);
      await Promise.race([closing, sleep(parts.timing.stopWaitMs, undefined, { ref: false })]);
      clearInterval(heartbeat);
      await parts.batches.publisher.settled();
      await parts.broadcastProgress.close();
      await releaseAll(parts);
      commands.close();
      notices.publish({ kind: 'work' });
    },
    wake,
    stopSending: (userId) => stopSending(parts, userId),
    resumeSending: (userId) => resumeSending(parts, userId).then(wake),
    runCommand: commands.runCommand,
    session: (accountId) => actors.get(accountId)?.session ?? null,
    onAccountChanged(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function hasEnded(actor: AccountActor | undefined): boolean {
  return actor !== undefined && isFinal(actor.session.state());
}

function isConnected(actor: AccountActor): boolean {
  return actor.session.state().kind === 'open';
}
